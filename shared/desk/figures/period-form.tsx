import { useId } from 'react';
import type { Period } from '../../contract/figures.ts';
import { periodBefore } from '../../rules/figures/figure-sums.ts';
import { mondayOf } from '../../rules/figures/shop-days.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { useDesk } from '../app/context.tsx';
import { Input, PickList } from '../app/form.tsx';
import styles from './figures.module.css';

interface Named {
  name: string;
  period: Period;
}

/** Those that are asked for most; the first is shown first. */
export function periodsAt(today: string): [Named, ...Named[]] {
  const weeks = (count: number) => {
    const monday = Date.parse(mondayOf(today)) - (count - 1) * 7 * 86_400_000;
    return { from: new Date(monday).toISOString().slice(0, 10), to: today };
  };
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)];
  const lastDay = new Date(Date.UTC(Number(year), Number(today.slice(5, 7)), 0));
  const thisMonth = { from: `${month}-01`, to: lastDay.toISOString().slice(0, 10) };
  return [
    { name: 'Last 12 weeks', period: weeks(12) },
    { name: 'Last 4 weeks', period: weeks(4) },
    { name: 'This week', period: weeks(1) },
    { name: 'This month', period: thisMonth },
    { name: 'Last month', period: periodBefore(thisMonth) },
    { name: 'This year', period: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { name: 'Last 52 weeks', period: weeks(52) },
  ];
}

const ownDays = ['', 'Own days'] as const;

/** Any period: one that has a name, or two days. */
export function PeriodForm({ period, problem }: { period: Period; problem: string }) {
  const id = useId();
  const { desk, facts } = useDesk();
  const named = periodsAt(wallTime(new Date(), facts.timeZone).slice(0, 10));
  const chosen = named.find(
    (one) => one.period.from === period.from && one.period.to === period.to,
  );
  function pick(picked: string) {
    const next = named.find(({ name }) => name === picked);
    if (next) void desk.figures.load(next.period);
  }
  const day = (field: keyof Period, label: string) => (
    <div>
      <Input
        label={label}
        type="date"
        value={period[field]}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem ? id : undefined}
        onType={(typed) => void desk.figures.load({ ...period, [field]: typed })}
      />
    </div>
  );
  return (
    <fieldset className={styles.period} aria-label="Period">
      <div>
        <PickList
          label="Period"
          value={chosen?.name ?? ''}
          options={[
            ...(chosen ? [] : [ownDays]),
            ...named.map(({ name }) => [name, name] as const),
          ]}
          onPick={pick}
        />
      </div>
      {day('from', 'First day')}
      {day('to', 'Last day')}
      <p id={id} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
