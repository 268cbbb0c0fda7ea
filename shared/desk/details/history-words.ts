import { type Change, type Claim, correctedByVisitor } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';

/** One line of a record's history as it is read: `Dana took it 40 s after it came`. */
export interface HistoryLine {
  at: string;
  words: string;
}

const deeds: Record<string, string> = {
  taken: 'took it',
  'given back': 'gave it back',
  done: 'marked it as handled',
  'not done yet': 'opened it again',
  spam: 'marked it as spam',
  'not spam': 'said it is not spam',
  'notes written': 'wrote notes',
  'mail sent on': 'sent a mail on its way',
  'not me': 'said: this was not me',
  'mail dropped': 'dropped a mail',
  'appointment set': 'set the appointment',
  'appointment removed': 'removed the appointment',
  'left in the chat': 'noted that they left before a request was sent',
  'request sent': 'put the request they came back to send in its place',
  'left in the chat before': 'noted that it began as one left in the chat',
};

function deedOf(what: string): string {
  const status = /^status (.+)$/.exec(what)?.[1];
  return status ? `moved it to ${status}` : (deeds[what] ?? what);
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

function wordsOf({ by, what, at }: Change, claim: Claim | null): string {
  if (what.startsWith(correctedByVisitor)) return what.replace('corrected', 'Corrected');
  const isClaim = claim?.at === at && claim.by === by;
  const speed = isClaim ? ` ${spanOf(claim.seconds)} after it came` : '';
  const deedsDone = what.split(', ').map((deed) => deedOf(deed) + (deed === 'taken' ? speed : ''));
  return `${by} ${deedsDone.join(' and ')}`;
}

/** Everything that happened to a record, the latest first. */
export function historyOf({ history, claim, read, created_at }: Lead): HistoryLine[] {
  const lines = history.map((change) => ({ at: change.at, words: wordsOf(change, claim) }));
  if (read) lines.push({ at: read.at, words: `${read.by} opened it first` });
  lines.push({ at: created_at, words: 'It came' });
  return lines.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}
