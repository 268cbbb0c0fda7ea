import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { greetings } from '@sallie/shared/bot/dialogue/texts';
import type { Business, DayHours } from '@sallie/shared/contract/business';
import type { Part } from '@sallie/shared/contract/stage';
import { dayLine, hoursLine, hoursOf } from '@sallie/shared/rules/opening-hours';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { type ReactNode, useMemo } from 'react';
import styles from './bubble.module.css';
import type { VisitorConversation } from './conversation.ts';
import { type Place, piecesOf, placesOf } from './links.ts';
import { Summary, summaryLanguage } from './summary.tsx';
import type { HostPage } from './view.ts';

export interface LineProps {
  business: Business;
  hostPage: HostPage;
  dialogue: Dialogue;
  conversation: VisitorConversation;
  line: ShownMessage;
  onVisit: () => void;
}

export function ShopText({ line, dialogue, conversation, business, hostPage, onVisit }: LineProps) {
  const { Link } = hostPage;
  const places = useMemo(() => placesOf(business), [business]);
  const language = line.from === 'bot' ? summaryLanguage(line.text, business) : null;
  if (language) {
    const edit = mayEdit(dialogue, line, business)
      ? (part: Part) => void conversation.edit(part)
      : undefined;
    return <Summary text={line.text} language={language} onEdit={edit} />;
  }
  const linked = (text: string) => <LinkedText {...{ places, hostPage, onVisit }} text={text} />;
  const isLong = line.from === 'bot' && line.text.length > LONG_CHARACTERS;
  return (
    <>
      {blocksOf(line.text, business, isLong).map((block, at) => {
        // A message never changes, so its blocks keep their positions.
        const key = at;
        if ('days' in block) return <HoursTable key={key} business={business} days={block.days} />;
        if ('items' in block) return <Items key={key} texts={block.items} linked={linked} />;
        return (
          <p key={key} className={`${styles.text} ${isLong && at === 0 ? styles.lead : ''}`}>
            {linked(block.text)}
          </p>
        );
      })}
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

function Items({ texts, linked }: { texts: string[]; linked: (text: string) => ReactNode }) {
  return (
    <ul className={styles.items}>
      {texts.map((text) => (
        <li key={text}>{linked(text)}</li>
      ))}
    </ul>
  );
}

/** Only the newest summary can be edited, and only until the request is sent. */
function mayEdit(
  { stage, consultation, lines }: Dialogue,
  { id }: ShownMessage,
  business: Business,
): boolean {
  const isOpen = consultation.state === 'none' || consultation.state === 'failed';
  const newest = lines.findLast(
    ({ from, text }) => from === 'bot' && summaryLanguage(text, business) !== null,
  );
  return stage === 'confirmation' && isOpen && newest?.id === id;
}

type Block = { text: string } | { items: string[] } | { days: DayHours[] };

/** In a longer message the first sentence stands alone, as a summary. */
const LONG_CHARACTERS = 160;
const ITEM = '- ';

/** Adjacent lines that equal lines of the weekly hours become a table. */
export function blocksOf(
  text: string,
  { hours }: Pick<Business, 'hours'>,
  isLong = false,
): Block[] {
  const lines = (isLong ? withLead(text) : text).split('\n');
  const days = lines.map((line) => hours.find((day) => dayLine(day) === line));
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const day = days[at];
    const last = blocks.at(-1);
    if (day && (days[at - 1] || days[at + 1])) {
      if (last && 'days' in last) last.days.push(day);
      else blocks.push({ days: [day] });
    } else if (line.startsWith(ITEM)) {
      if (last && 'items' in last) last.items.push(line.slice(ITEM.length));
      else blocks.push({ items: [line.slice(ITEM.length)] });
    } else if (line === '' || (isLong && at === 1)) blocks.push({ text: line });
    else if (last && 'text' in last) last.text += `${last.text && '\n'}${line}`;
    else blocks.push({ text: line });
  }
  return blocks.filter((block) => !('text' in block) || block.text !== '');
}

const withLead = (text: string) => text.replace(/^([^\n]{20,}?[.!?:]) (?=[A-Z"(])/, '$1\n');

function HoursTable({ business, days }: { business: Business; days: readonly DayHours[] }) {
  const now = new Date();
  const today = hoursOf(business, new Date(wallTime(now, business.timeZone).slice(0, 10)));
  return (
    <table className={styles.hours}>
      <caption className="visually-hidden">Opening hours</caption>
      <tbody>
        {days.map((each) => {
          const isToday = each.day === today.day;
          return (
            <tr key={each.day} aria-current={isToday ? 'date' : undefined}>
              <th scope="row">
                {each.day}
                {isToday && <span className={styles.today}>Today</span>}
              </th>
              <td>{hoursLine(isToday ? today : each)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface LinkedTextProps {
  text: string;
  places: readonly Place[];
  hostPage: HostPage;
  /** Called before a page of this site is shown. */
  onVisit: () => void;
}

/** Renders links by name; all other text stays plain. */
function LinkedText({ text, places, hostPage: { Link }, onVisit }: LinkedTextProps) {
  let at = 0;
  return piecesOf(text, places).map(({ text: said, href, name }) => {
    const key = at;
    at += said.length;
    if (!href) return said;
    if (href.startsWith('/')) {
      return (
        <Link key={key} to={href} onClick={onVisit}>
          {name}
        </Link>
      );
    }
    const away = href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    const whole = href.startsWith('tel:') ? { className: styles.whole } : {};
    return (
      <a key={key} href={href} {...away} {...whole}>
        {href.startsWith('mailto:') ? <Email address={said} /> : name}
      </a>
    );
  });
}

/** Lets a long address wrap at the @. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
