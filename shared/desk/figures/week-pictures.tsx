import type { Figures, FiguresReply } from '../../contract/figures.ts';
import { leadKinds } from '../../contract/leads.ts';
import { weekdays } from '../../contract/weekdays.ts';
import { ALL, minutesText } from '../../rules/figures/figure-numbers.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { useDesk } from '../app/context.tsx';
import parts from '../styles/parts.module.css';
import { Behind, Columns, Swatch } from './charts.tsx';
import styles from './figures.module.css';
import hoursStyles from './hours-picture.module.css';
import { Card, Count, nameOf, type PictureProps, Rows } from './pictures.tsx';

type Weeks = Figures['weeks'];

/** `Nov 16`. */
const weekText = (week: string) =>
  new Date(week).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function WeeksPicture({ picture, open, weeks }: PictureProps & { weeks: Weeks }) {
  const kinds = leadKinds.filter((kind) => weeks.some((week) => week.kinds[kind]));
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
        topText={(top) =>
          kinds.length > 0 ? `${top.toLocaleString('en-US')} in a week` : 'No leads in this period.'
        }
      />
      <Rows
        numbers={picture.numbers.filter(({ now }) => totals.includes(now.name))}
        open={open}
        mark={(at) =>
          kinds[at - 1] && <Swatch pattern={leadKinds.indexOf(kinds[at - 1] ?? 'calls')} />
        }
      />
      <WeekTable
        {...{ picture, open, weeks }}
        heads={kinds.map((kind) => leadRegistry[kind].names.tab)}
      />
    </Card>
  );
}

/** Counts only leads that were answered or whose promised hour is over. */
const shareOf = ({ inTime, due }: Pick<Weeks[number], 'inTime' | 'due'>) =>
  due === 0 ? 0 : (100 * inTime) / due;

const shareText = ({ figures: { answers } }: FiguresReply['now']) =>
  answers.due === 0 ? '–' : `${Math.round(shareOf(answers))}%`;

interface AnswersProps extends PictureProps {
  reply: FiguresReply;
}

export function AnswersPicture({ picture, open, reply }: AnswersProps) {
  const { now, before, lastYear } = reply;
  const { weeks } = now.figures;
  const all = picture.numbers.filter(({ now }) => now.name.startsWith(`${ALL} `));
  return (
    <Card title={picture.title}>
      <AnswersOfWeeks weeks={weeks} />
      <p>
        <b>{shareText(now)}</b> within the promised hour; before {shareText(before)}, last year{' '}
        {shareText(lastYear)}
      </p>
      <Rows numbers={all} open={open} />
      <WeekTable {...{ picture, open, weeks }} heads={all.map(nameOf)} />
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
        topText={(top) =>
          weeks.some(({ median }) => median !== null)
            ? `${minutesText(top)}, half of them and nine of ten`
            : 'No answers in this period.'
        }
        height={90}
      />
      <Columns
        label="Share of each week answered within the promised hour, as in the table"
        columns={weeks.map((week) => ({
          label: weekText(week.week),
          parts: [{ value: shareOf(week), pattern: 2 }],
        }))}
        top={100}
        topText={() => '100% within the hour'}
        height={50}
      />
    </>
  );
}

interface WeekTableProps extends PictureProps {
  weeks: Weeks;
  heads: readonly string[];
}

function WeekTable({ picture, open, weeks, heads }: WeekTableProps) {
  const byName = new Map(picture.numbers.map((one) => [one.now.name, one]));
  return (
    <Behind summary="All numbers as a table">
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
                const number = byName.get(`${week} ${head}`);
                return <td key={head}>{number && <Count of={number} open={open} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Behind>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const monday = [...weekdays.slice(1), weekdays[0]];

/** From 0 to 4, the darkest. */
const levelOf = (value: number, most: number) => Math.ceil((4 * value) / Math.max(4, most));

/** Leads by weekday and hour in the shop's zone; hatched while the shop is closed. */
export function HoursPicture({ picture, open }: PictureProps) {
  const { facts } = useDesk();
  const isOpen = (weekday: number, hour: number) => {
    const day = facts.hours.find((one) => one.day === monday[weekday]);
    if (!day?.open || !day.close) return false;
    return Number(day.open.slice(0, 2)) <= hour && `${hour}:00`.padStart(5, '0') < day.close;
  };
  const numberOf = (weekday: number, hour: number) => picture.numbers[weekday * 24 + hour];
  const countOf = (weekday: number, hour: number) => numberOf(weekday, hour)?.now.value ?? 0;
  const most = Math.max(...picture.numbers.map(({ now }) => now.value ?? 0));
  const isBusy = (hour: number) =>
    monday.some((_, weekday) => isOpen(weekday, hour) || countOf(weekday, hour) > 0);
  const [first = 9, last = 17] = [hours.find(isBusy), hours.findLast(isBusy)];
  const shown = hours.slice(first, last + 1);
  return (
    <Card title={picture.title}>
      <div className={hoursStyles.scroll}>
        <table className={hoursStyles.hours}>
          <thead>
            <tr>
              <td />
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monday.map((day, weekday) => (
              <tr key={day}>
                <th scope="row" abbr={day}>
                  {day.slice(0, 3)}
                </th>
                {shown.map((hour) => {
                  const number = numberOf(weekday, hour);
                  const value = countOf(weekday, hour);
                  return (
                    <td
                      key={hour}
                      data-level={levelOf(value, most)}
                      data-closed={!isOpen(weekday, hour) || undefined}
                    >
                      {number && value > 0 && <Count of={number} open={open} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={parts.quiet}>Hatched: closed. Darker: more leads.</p>
    </Card>
  );
}
