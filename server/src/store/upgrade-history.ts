import { consultationStatuses } from '@sallie/shared/contract/consultation';
import type { Actor, Happening, HistoryEntry } from '@sallie/shared/contract/history';
import { entriesOf } from '@sallie/shared/rules/history';
import type { Known } from './upgrade-known.ts';

/* The histories of formats 1 and 2 were sentences. They are read here, once, and nowhere else. */

export interface OldChange {
  at: string;
  by: string;
  what: string;
}

const happenings: Record<string, Happening> = {
  taken: { type: 'claimed' },
  'given back': { type: 'released' },
  done: { type: 'handled' },
  'not done yet': { type: 'reopened' },
  spam: { type: 'marked-spam' },
  'not spam': { type: 'cleared-spam' },
  'notes written': { type: 'notes' },
  'appointment set': { type: 'appointment-set' },
  'appointment removed': { type: 'appointment-removed' },
  'mail sent on': { type: 'mail-sent' },
  'mail dropped': { type: 'mail-dropped' },
  'not me': { type: 'not-me' },
  'left in the chat': { type: 'left-chat' },
  'request sent': { type: 'request-sent' },
  'left in the chat before': { type: 'began-in-chat' },
};

const byVisitor = 'corrected by the visitor: ';
const statuses = new Map(Object.entries(consultationStatuses).map(([key, label]) => [label, key]));

/** One sentence as entries; what cannot be read is kept as it was said. */
export function upgradedChange(
  collection: string,
  { at, by, what }: OldChange,
  known: Known,
): HistoryEntry[] {
  if (what.startsWith(byVisitor)) {
    const correction = correctionOf(collection, what.slice(byVisitor.length), known);
    if (correction) return entriesOf(at, { role: 'visitor' }, [correction]);
  }
  return entriesOf(at, actorOf(by, what, known), what.split(', ').map(happeningOf));
}

function actorOf(by: string, what: string, known: Known): Actor {
  const type = happenings[what]?.type;
  if (type === 'not-me') return { role: 'addressee' };
  if (type === 'left-chat' || type === 'request-sent' || type === 'began-in-chat')
    return { role: 'bot' };
  return { role: 'staff', id: known.accountNamed(by), name: by };
}

function happeningOf(words: string): Happening {
  const status = /^status (.+)$/.exec(words)?.[1];
  if (status) return { type: 'status', to: statuses.get(status) ?? status };
  return (Object.hasOwn(happenings, words) && happenings[words]) || { type: 'note', text: words };
}

function correctionOf(collection: string, words: string, known: Known): Happening | null {
  if (words === 'a newer one is in its place') return { type: 'replaced' };
  const earlier = /^in place of an earlier one(?:, which (.+) had taken)?$/s.exec(words);
  if (earlier) {
    const [, name] = earlier;
    const claimed_by = name === undefined ? null : { id: known.accountNamed(name), name };
    return { type: 'replaces', claimed_by };
  }
  const wishes = collection === 'visitors' ? 'interest' : 'message';
  const fields = words.split(' and ').map((word) => (word === 'wishes' ? wishes : word));
  const isRead = fields.every((field) =>
    ['name', 'phone', 'email', 'address', wishes].includes(field),
  );
  return isRead ? { type: 'corrected', fields } : null;
}
