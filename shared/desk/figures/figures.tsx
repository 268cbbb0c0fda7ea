import { useEffect, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import type { FiguresReply, Period } from '../../contract/figures.ts';
import { titles } from '../../rules/figures/figure-numbers.ts';
import { periodBefore } from '../../rules/figures/figure-sums.ts';
import { mondayOf } from '../../rules/figures/shop-days.ts';
import { dateFormat, dayOf } from '../../rules/shop-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { daysLater, monthsLater } from '../agenda/calendar.ts';
import { useDesk } from '../app/context.tsx';
import { Input, PickList } from '../app/controls.tsx';
import { Failed, useTask } from '../app/requests.tsx';
import { saveFile } from '../lead-facts/csv.tsx';
import parts from '../styles/parts.module.css';
import { Patterns } from './charts.tsx';
import { FigureList, QuotesTable } from './counted.tsx';
import styles from './figures.module.css';
import { type Open, type PictureProps, RowsPicture } from './pictures.tsx';
import { figuresCsv, shownPictures, valueText } from './shown-figures.ts';
import { AnswersPicture, HoursPicture, WeeksPicture } from './week-pictures.tsx';

export function Figures() {
  const { desk, facts } = useDesk();
  const { period, reply, isLoading, problem } = useStore(desk.figures);
  useEffect(() => {
    const today = dayOf(new Date(), facts.timeZone);
    // Loads again, because leads may have come since the last look.
    void desk.figures.load(desk.figures.getState().period ?? periodsAt(today)[0].period);
  }, [desk, facts]);
  return (
    <div className={styles.figures}>
      {period && <PeriodForm period={period} problem={reply ? problem : ''} />}
      {!reply && isLoading && <p role="status">Counting…</p>}
      {!reply && problem && (
        <Failed onRetry={() => period && void desk.figures.load(period)}>{problem}</Failed>
      )}
      {reply && <Pictures reply={reply} />}
      <OpenedList />
      <Meaning />
    </div>
  );
}

function Pictures({ reply }: { reply: FiguresReply }) {
  const { desk } = useDesk();
  const { busy, problem, run } = useTask();
  const pictures = useMemo(() => shownPictures(reply), [reply]);
  const open: Open = ({ picture, now, erased }) =>
    desk.figures.show({
      title: `${picture}, ${now.name}: ${valueText(now)}`,
      list: now.list,
      erased,
    });
  const { from, to } = reply.now;
  const save = () => saveFile(desk.host, `figures-${from}-${to}.csv`, figuresCsv(pictures, reply));
  return (
    <>
      <p className={parts.quiet}>
        {daysOf(reply.now)}, compared with {daysOf(reply.before)} and with {daysOf(reply.lastYear)}
      </p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void run(save)}>
          Save as CSV
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
        {problem && <p role="alert">{problem}</p>}
      </div>
      <Patterns />
      <div className={styles.pictures}>
        {pictures.map((picture) => (
          <Picture key={picture.title} {...{ picture, open, reply }} />
        ))}
      </div>
    </>
  );
}

function Picture({ picture, open, reply }: PictureProps & { reply: FiguresReply }) {
  const [first] = picture.numbers;
  switch (picture.title) {
    case titles.weeks:
      return <WeeksPicture {...{ picture, open }} weeks={reply.now.figures.weeks} />;
    case titles.answers:
      return <AnswersPicture {...{ picture, open, reply }} />;
    case titles.hours:
      return <HoursPicture {...{ picture, open }} />;
    default:
      return (
        <RowsPicture {...{ picture, open }}>
          {picture.title === titles.steps && <QuotesTable reply={reply} />}
          {picture.title === titles.missed && first && (
            <FigureList list={first.now.list} limit={5} erased={first.erased} />
          )}
        </RowsPicture>
      );
  }
}

function OpenedList() {
  const { figures } = useDesk().desk;
  const opened = useStore(figures, (state) => state.opened);
  const close = () => figures.show(null);
  return (
    <Dialog open={opened !== null} onClose={close} title={opened?.title}>
      {opened && (
        <>
          <p className={parts.quiet}>{daysOf(opened.list)}</p>
          <FigureList list={opened.list} limit={50} erased={opened.erased} onLeave={close} />
        </>
      )}
    </Dialog>
  );
}

const dayFormat = dateFormat('UTC', { dateStyle: 'medium' });

/** `Nov 16 – 22, 2026`. */
const daysOf = ({ from, to }: Period) =>
  dayFormat.formatRange(new Date(`${from}T12:00Z`), new Date(`${to}T12:00Z`));

/** Today counts by the same definition. */
function Meaning() {
  return (
    <section className={styles.meaning} aria-labelledby="what-counts">
      <h3 id="what-counts">What is counted</h3>
      <p>
        <b>Answered</b> is the first word of a person: a message in the chat, a call or a try that
        was written down, a visit or a time set, a status moved on. It is timed in open hours from
        when the lead was stored, outside of them from opening, by the hours that are published now,
        as Today does. <b>Missed</b>: nobody within two open hours. Whoever comes back waits anew;
        calls and walk-ins were spoken with as they came, and wait for nobody.
      </p>
      <p>
        Spam and tests (how they found us: “Test”) are left out, and what somebody sent again
        corrected counts once. Whoever was erased stays counted, without anything that leads back to
        them; no list names them, and their open quotes count as expired. A quote counts on the day
        it was sent, with what has become of it by now. A conversation with SallieBot counts as
        handed over once a person was asked for or answered, else as not answered once it did not
        know something.
      </p>
    </section>
  );
}

interface Named {
  name: string;
  period: Period;
}

/** The first period is the default. */
function periodsAt(today: string): [Named, ...Named[]] {
  const weeks = (count: number) => ({ from: daysLater(mondayOf(today), 7 - 7 * count), to: today });
  const year = today.slice(0, 4);
  const thisMonth = { from: monthsLater(today, 0), to: daysLater(monthsLater(today, 1), -1) };
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

function PeriodForm({ period, problem }: { period: Period; problem: string }) {
  const id = useId();
  const { desk, facts } = useDesk();
  const named = periodsAt(dayOf(new Date(), facts.timeZone));
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
