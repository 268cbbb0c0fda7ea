import {
  contactOutcomes,
  type HistoryEntry,
  type QuoteStep,
  visitOutcomes,
} from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { statusLabel } from '../../rules/lead-kinds/lead-kind.ts';
import { actorName } from '../../rules/lead-kinds/lead-kinds.ts';
import { dollarsOf } from '../../rules/quotes.ts';
import { useDesk } from '../app/context.tsx';
import { shopTime, useNow, When } from '../app/time.tsx';
import styles from './details.module.css';

const fieldNames: Record<string, string> = { message: 'wishes', interest: 'wishes' };

/** Entries that need no details. */
export const doneWords = {
  claimed: 'took it',
  released: 'gave it back',
  handled: 'marked it as handled',
  reopened: 'opened it again',
  'marked-spam': 'marked it as spam',
  'cleared-spam': 'said it is not spam',
  notes: 'wrote notes',
  'found-by': 'said how they found us',
  'mail-sent': 'sent a mail that was held',
  'mail-dropped': 'dropped a mail',
  'not-me': 'said: this was not me',
  unsubscribed: 'unsubscribed from offers and news by mail',
  'appointment-removed': 'removed the appointment',
  'left-chat': 'noted that they left before a request was sent',
  'request-sent': 'put the request they came back to send in its place',
  'began-in-chat': 'noted that it began as one left in the chat',
  'about-work': 'wrote that something is not right with the floor we laid',
  replied: 'answered in the chat',
  'written-down': 'wrote it down',
  undone: 'took that back',
  'says-replaces': 'they say it corrects an earlier one, but nothing proves that it is theirs',
  replaced: 'a newer one is in its place',
} as const satisfies Partial<Record<HistoryEntry['type'], string>>;

export const quoteWords: Record<QuoteStep, string> = {
  ...{ sent: 'sent', asked: 'asked about', accepted: 'accepted' },
  ...{ declined: 'declined', withdrawn: 'took back', replaced: 'replaced' },
  expired: 'noted the end of',
};

type PlainEntry = Extract<HistoryEntry, { type: keyof typeof doneWords }>;
const isPlain = (entry: HistoryEntry): entry is PlainEntry => entry.type in doneWords;

function eventWords(entry: HistoryEntry): string {
  if (isPlain(entry)) return doneWords[entry.type];
  switch (entry.type) {
    case 'status':
      return entry.from === entry.to
        ? 'said that the floor is laid'
        : `moved it to ${statusLabel(entry.to)}`;
    case 'appointment-set':
      return entry.from ? 'moved the appointment' : 'set the appointment';
    case 'assigned':
      return entry.by.role === 'staff' && entry.by.id === entry.to.id
        ? 'took it over'
        : `gave it to ${entry.to.name}`;
    case 'visited':
      return `said how the visit was: ${visitOutcomes[entry.outcome]}`;
    case 'quote':
      return `${quoteWords[entry.step]} a quote: ${dollarsOf(entry.cents)}`;
    case 'snoozed':
      return entry.until ? 'put it off' : 'brought it back';
    case 'call-back':
      return entry.for ? 'agreed to call back' : 'took the call-back off';
    case 'contacted':
      return `noted a contact: ${contactOutcomes[entry.outcome]}`;
    case 'corrected':
      return entry.fields.map((field) => fieldNames[field] ?? field).join(' and ');
    case 'replaces': {
      const taken = entry.claimed_by ? `, which ${entry.claimed_by.name} had taken` : '';
      return `in place of an earlier one${taken}`;
    }
    default:
      return assertNever(entry);
  }
}

const corrections: ReadonlySet<HistoryEntry['type']> = new Set([
  'corrected',
  'says-replaces',
  'replaces',
  'replaced',
]);

/** A visitor's own correction reads as a remark, without the name. */
function subjectOf({ by, type }: HistoryEntry, lead: Lead): string {
  return by.role === 'visitor' && corrections.has(type)
    ? 'Corrected by the visitor:'
    : actorName(by, lead);
}

/** `40 s`, `12 min`, `3 h 5 min`, `2 days`. */
export function spanOf(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

/** Grows while shown; the tooltip has the time. */
export function Ago({ at }: { at: string }) {
  const { timeZone } = useDesk().facts;
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(at)) / 1000));
  return (
    <time dateTime={at} title={shopTime(at, timeZone)}>
      {spanOf(seconds)} ago
    </time>
  );
}

/** Lists what happened to a record, newest first: `Dana took it 40 s after it came`. */
export function historyOf(lead: Lead) {
  const { history, claim, read, created_at } = lead;
  const lines: { at: string; words: string }[] = [];
  const lastClaim = claim ? history.findLastIndex(({ type }) => type === 'claimed') : -1;
  history.forEach((entry, place) => {
    const held = place === lastClaim ? claim : null;
    const speed = held ? ` ${spanOf(held.seconds)} after it came` : '';
    // A customer's step gives the lead to whoever makes the visit or wrote the quote.
    const isGiven = entry.type === 'claimed' && entry.by.role !== 'staff';
    const words = isGiven ? `gave it to ${held?.by ?? 'somebody'}` : eventWords(entry);
    const event = words + speed;
    const before = lines.at(-1);
    if (entry.with_previous && before) before.words += ` and ${event}`;
    else lines.push({ at: entry.at, words: `${subjectOf(entry, lead)} ${event}` });
  });
  if (read) lines.push({ at: read.at, words: `${read.by} opened it first` });
  lines.push({ at: created_at, words: 'It came' });
  return lines.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

export function History({ lead }: { lead: Lead }) {
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.history}>
        {historyOf(lead).map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span>{words}</span> <When at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
