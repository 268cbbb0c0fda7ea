import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { greetings } from '@sallie/shared/bot/dialogue/texts';
import type { Business, DayHours } from '@sallie/shared/contract/business';
import type { Part } from '@sallie/shared/contract/stage';
import { holidayToday, weekdayAt } from '@sallie/shared/rules/opening-hours';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { dayLine, hoursLine } from '@sallie/shared/rules/weekly-hours';
import { useMemo } from 'react';
import styles from './bubble.module.css';
import type { VisitorConversation } from './conversation.ts';
import type { HostPage } from './host-page.ts';
import hoursTableStyles from './hours-table.module.css';
import { LinkedText } from './linked-text.tsx';
import { placesOf } from './places.ts';
import { isSummary, Summary } from './summary.tsx';

interface Props {
  business: Business;
  hostPage: HostPage;
  dialogue: Dialogue;
  conversation: VisitorConversation;
  line: ShownMessage;
  onVisit: () => void;
}

/** What the shop says, by bot or person: its words, with the summary, the hours and the links as what they are. */
export function ShopText({ line, dialogue, conversation, business, hostPage, onVisit }: Props) {
  const { Link } = hostPage;
  const places = useMemo(() => placesOf(business), [business]);
  if (line.from === 'bot' && isSummary(line.text, business)) {
    const edit = mayEdit(dialogue, line, business)
      ? (part: Part) => void conversation.edit(part)
      : undefined;
    return <Summary text={line.text} onEdit={edit} />;
  }
  return (
    <>
      {blocksOf(line.text, business).map((block) =>
        'days' in block ? (
          <HoursTable key={block.days[0]?.day} business={business} days={block.days} />
        ) : (
          <p key={block.text} className={styles.text}>
            <LinkedText {...{ places, hostPage, onVisit }} text={block.text} />
          </p>
        ),
      )}
      {line.text === greetings.hello(business) && (
        <p className={styles.text}>
          <Link to="/privacy-policy" onClick={onVisit}>
            Privacy policy
          </Link>
        </p>
      )}
    </>
  );
}

/** Only the newest summary, and only until it is sent. */
function mayEdit(
  { stage, consultation, lines }: Dialogue,
  { id }: ShownMessage,
  business: Business,
): boolean {
  const isOpen = consultation.state === 'none' || consultation.state === 'failed';
  const newest = lines.findLast(({ from, text }) => from === 'bot' && isSummary(text, business));
  return stage === 'confirmation' && isOpen && newest?.id === id;
}

/** A stretch of what the shop says: text as it stands, or days of its week. */
type Block = { text: string } | { days: DayHours[] };

/** Days that stand together are a table; they are known by being lines of the facts, word for word. */
export function blocksOf(text: string, { hours }: Pick<Business, 'hours'>): Block[] {
  const lines = text.split('\n');
  const days = lines.map((line) => hours.find((day) => dayLine(day) === line));
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const day = days[at];
    const last = blocks.at(-1);
    if (day && (days[at - 1] || days[at + 1])) {
      if (last && 'days' in last) last.days.push(day);
      else blocks.push({ days: [day] });
    } else if (last && 'text' in last) last.text += `\n${line}`;
    else blocks.push({ text: line });
  }
  return blocks;
}

interface HoursTableProps {
  business: Business;
  days: readonly DayHours[];
}

/** Days of the shop's week, the one it is there now marked. */
function HoursTable({ business, days }: HoursTableProps) {
  const now = new Date();
  const today = weekdayAt(business, now);
  const holiday = holidayToday(business, now);
  return (
    <table className={hoursTableStyles.hours}>
      <caption className="visually-hidden">Opening hours</caption>
      <tbody>
        {days.map((each) => (
          <tr key={each.day} aria-current={each.day === today ? 'date' : undefined}>
            <th scope="row">
              {each.day}
              {each.day === today && <span className={hoursTableStyles.today}>Today</span>}
            </th>
            <td>{each.day === today && holiday ? `CLOSED for ${holiday}` : hoursLine(each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
