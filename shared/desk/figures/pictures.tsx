import { type ReactNode, useId } from 'react';
import type { Figures, FiguresReply } from '../../contract/figures.ts';
import { leadKinds } from '../../contract/leads.ts';
import { ALL, minutesText } from '../../rules/figures/figure-numbers.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { classNames } from '../../ui/class-names.ts';
import parts from '../styles/parts.module.css';
import { Bar, Behind, Columns, Swatch } from './charts.tsx';
import styles from './figures.module.css';
import { type ShownNumber, type ShownPicture, valueText } from './shown-figures.ts';

/** Opens the list that a number counts. */
export type Open = (number: ShownNumber) => void;

export interface PictureProps {
  picture: ShownPicture;
  open: Open;
}

type Weeks = Figures['weeks'];

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classNames(parts.card, styles.card)} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** A number, which opens the list of those it counts. */
export function Count({ of, open, name }: { of: ShownNumber; open: Open; name?: string }) {
  return (
    <button type="button" className={styles.count} onClick={() => open(of)}>
      {valueText(of.now)}
      <span className="visually-hidden"> {name ?? of.now.name}</span>
    </button>
  );
}

/** What it was then, where it was anything. */
function Then({
  number,
  open,
  when,
}: {
  number: ShownNumber;
  open: Open;
  when: 'before' | 'lastYear';
}) {
  const { picture, [when]: of } = number;
  if (!of) return <>–</>;
  const then = { picture, now: of, before: undefined, lastYear: undefined, erased: 0 };
  return (
    <Count of={then} open={open} name={`${of.name}, ${when === 'before' ? when : 'last year'}`} />
  );
}

const nameOf = ({ now }: ShownNumber) => now.name.replace(`${ALL} `, '');

interface RowsProps {
  numbers: readonly ShownNumber[];
  open: Open;
  /** Before a name. */
  mark?: (at: number) => ReactNode;
}

/** What the columns of a table are in which a number stands beside what it was. */
export function ComparedHead() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">What</span>
        </th>
        <th scope="col">Now</th>
        <th scope="col">Before</th>
        <th scope="col">Last year</th>
      </tr>
    </thead>
  );
}

/** Numbers under each other, with bars where there are several to compare. */
function Rows({ numbers, open, mark }: RowsProps) {
  const most = Math.max(1, ...numbers.map(({ now }) => (now.isMinutes ? 0 : (now.value ?? 0))));
  return (
    <table className={styles.rows}>
      <ComparedHead />
      <tbody>
        {numbers.map((one, at) => (
          <tr key={one.now.name}>
            <th scope="row">
              {mark?.(at)}
              <bdi>{nameOf(one)}</bdi>
              {!mark && !one.now.isMinutes && numbers.length > 1 && (
                <Bar share={(one.now.value ?? 0) / most} pattern={0} />
              )}
            </th>
            <td>
              <Count of={one} open={open} />
              {one.erased > 0 && <small>of these {one.erased} erased</small>}
            </td>
            <td>
              <Then number={one} open={open} when="before" />
            </td>
            <td>
              <Then number={one} open={open} when="lastYear" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** So many stand open; the others behind a press. */
const SHOWN = 8;

export function RowsPicture({ picture, open, children }: PictureProps & { children?: ReactNode }) {
  const { title, numbers } = picture;
  return (
    <Card title={title}>
      {numbers.length === 0 && <p className={parts.quiet}>Nobody came in these days.</p>}
      {numbers.length > 0 && <Rows numbers={numbers.slice(0, SHOWN)} open={open} />}
      {numbers.length > SHOWN && (
        <details className={styles.behind}>
          <summary>{numbers.length - SHOWN} more</summary>
          <Rows numbers={numbers.slice(SHOWN)} open={open} />
        </details>
      )}
      {children}
    </Card>
  );
}

/** `Nov 16`. */
const weekText = (week: string) =>
  new Date(week).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function WeeksPicture({ picture, open, weeks }: PictureProps & { weeks: Weeks }) {
  const byName = new Map(picture.numbers.map((one) => [one.now.name, one]));
  const kinds = leadKinds.filter((kind) => weeks.some((week) => week.kinds[kind]));
  const numberOf = (name: string) => byName.get(name);
  const totals = [ALL, ...kinds.map((kind) => `${ALL} ${leadRegistry[kind].names.tab}`)];
  return (
    <Card title={picture.title}>
      <Columns
        label="Leads of each week by kind, as in the table"
        columns={weeks.map(({ week, kinds: counts }) => ({
          label: weekText(week),
          parts: kinds.map((kind) => ({
            value: counts[kind] ?? 0,
            pattern: leadKinds.indexOf(kind),
          })),
        }))}
        topText={(top) => `${top} in a week`}
      />
      <Rows
        numbers={totals.flatMap((name) => numberOf(name) ?? [])}
        open={open}
        mark={(at) =>
          kinds[at - 1] && <Swatch pattern={leadKinds.indexOf(kinds[at - 1] ?? 'calls')} />
        }
      />
      <WeekTable
        weeks={weeks}
        heads={kinds.map((kind) => leadRegistry[kind].names.tab)}
        numberOf={numberOf}
        open={open}
      />
    </Card>
  );
}

/** Of those whose hour is over, or who were answered. */
const shareOf = ({ inTime, due }: Pick<Weeks[number], 'inTime' | 'due'>) =>
  due === 0 ? 0 : (100 * inTime) / due;

const shareText = ({ figures: { answers } }: FiguresReply['now']) =>
  answers.due === 0 ? '–' : `${Math.round(shareOf(answers))} %`;

interface AnswersProps extends PictureProps {
  reply: FiguresReply;
}

export function AnswersPicture({ picture, open, reply }: AnswersProps) {
  const { now, before, lastYear } = reply;
  const { weeks } = now.figures;
  const byName = new Map(picture.numbers.map((one) => [one.now.name, one]));
  const all = picture.numbers.filter(({ now }) => now.name.startsWith(`${ALL} `));
  return (
    <Card title={picture.title}>
      <AnswersOfWeeks weeks={weeks} />
      <p>
        <b>{shareText(now)}</b> within the promised hour; before {shareText(before)}, last year{' '}
        {shareText(lastYear)}
      </p>
      <Rows numbers={all} open={open} />
      <WeekTable
        weeks={weeks}
        heads={all.map(nameOf)}
        numberOf={(name) => byName.get(name)}
        open={open}
      />
    </Card>
  );
}

function AnswersOfWeeks({ weeks }: { weeks: Weeks }) {
  return (
    <>
      <Columns
        label="Open minutes to the first answer of each week: the median, and above it up to what nine of ten waited at most, as in the table"
        columns={weeks.map(({ week, median, most }) => ({
          label: weekText(week),
          parts: [
            { value: median ?? 0, pattern: 0 },
            { value: (most ?? 0) - (median ?? 0), pattern: 1 },
          ],
        }))}
        topText={(top) => `${minutesText(top)}, half of them and nine of ten`}
        height={90}
      />
      <Columns
        label="Share of each week answered within the promised hour, as in the table"
        columns={weeks.map((week) => ({
          label: weekText(week.week),
          parts: [{ value: shareOf(week), pattern: 2 }],
        }))}
        top={100}
        topText={() => '100 % within the hour'}
        height={50}
      />
    </>
  );
}

interface WeekTableProps {
  weeks: Weeks;
  heads: readonly string[];
  numberOf: (name: string) => ShownNumber | undefined;
  open: Open;
}

/** What the bars of each week show, in numbers. */
function WeekTable({ weeks, heads, numberOf, open }: WeekTableProps) {
  return (
    <Behind>
      <table className={styles.weeks}>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {heads.map((head) => {
                const number = numberOf(`${week} ${head}`);
                return <td key={head}>{number && <Count of={number} open={open} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Behind>
  );
}
