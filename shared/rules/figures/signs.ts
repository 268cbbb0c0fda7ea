import type { HistoryEntry } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import type { ChatOutcome } from '../../contract/visitor.ts';
import { cameAt, countsAsLead } from '../attention.ts';
import { standing } from '../history.ts';
import { TEST } from '../lead-origin.ts';

/* What the figures see of a lead: a few words and two instants, none of which says who it is from. */

/** Open minutes after which a lead that nobody answered was missed. */
export const MISSED_MINUTES = 120;

export interface Signs {
  /** It is no spam, no test, and not one that its sender has put right since. */
  isLead: boolean;
  /** By a word, done without one, or spoken with as it was written down; '' while nobody has. */
  answer: '' | 'word' | 'done' | 'spoken';
  /** How far a request has come: 0 new, 1 contacted, 2 scheduled, 3 completed; -1 for any other lead. */
  step: number;
  /** Held and spam, held and none, or let through and spam, as staff say. */
  spam: '' | 'held' | 'wrongly' | 'let-through';
  chat: '' | ChatOutcome;
}

// A map: a status is any text, `constructor` too.
const steps = new Map([
  ['contacted', 1],
  ['scheduled', 2],
  ['completed', 3],
]);

/** Written as few words, since many leads have the same. */
export function signsOf(lead: Lead): string {
  if (lead.found_by?.toLowerCase() === TEST.toLowerCase()) return NO_SIGNS;
  const history = standing(lead.history);
  const isReplaced = history.some(({ type }) => type === 'replaced');
  const isLead = countsAsLead(lead) && !lead.spam && !isReplaced;
  const answer = answerIn(lead, history)?.answer ?? '';
  const chat = (lead.kind === 'visitors' && !lead.spam && lead.chat) || '';
  const spam = spamSign(lead, history);
  if (!isLead && !spam && !chat) return NO_SIGNS;
  return [Number(isLead), answer, stepIn(lead, history), spam, chat].join(' ');
}

/** Of what no figure counts. */
export const NO_SIGNS = '0  -1  ';
const known = new Map<string, Signs>();

export function readSigns(written: string): Signs {
  const signs = known.get(written) ?? parse(written);
  known.set(written, signs);
  return signs;
}

function parse(written: string): Signs {
  const [isLead, answer, step, spam, chat] = written.split(' ');
  return {
    isLead: isLead === '1',
    answer: answers.find((one) => one === answer) ?? '',
    step: Number(step),
    spam: spamSigns.find((one) => one === spam) ?? '',
    chat: chats.find((one) => one === chat) ?? '',
  };
}
const answers = ['word', 'done', 'spoken'] as const;
const spamSigns = ['held', 'wrongly', 'let-through'] as const;
const chats = ['answered', 'handed', 'unable'] as const;

/** From when somebody waited, and until when; null while nobody has answered. In milliseconds, whole seconds after it was made. */
export function waitOf(lead: Lead): { asked: number; answered: number | null } {
  const came = Date.parse(lead.created_at);
  const after = (at: string) =>
    came + Math.max(0, Math.floor((Date.parse(at) - came) / 1000)) * 1000;
  const answer = answerIn(lead, standing(lead.history));
  return { asked: after(cameAt(lead)), answered: answer && after(answer.at) };
}

/** The first word of staff since it came: who comes back waits anew. Whom they spoke with as it came has not waited. */
function answerIn(lead: Lead, history: readonly HistoryEntry[]) {
  const asked = cameAt(lead);
  if (lead.kind === 'calls') return { answer: 'spoken', at: asked } as const;
  const since = history.filter(({ at, by }) => at >= asked && by.role === 'staff');
  const word = since.find(isWord);
  if (word) return { answer: 'word', at: word.at } as const;
  const done = since.find(isEnd);
  return done ? ({ answer: 'done', at: done.at } as const) : null;
}

/** They wrote in the chat, called or tried to, went there, sent a quote, or set a time or a status that says so. */
function isWord(entry: HistoryEntry): boolean {
  if (entry.type === 'status') return steps.has(entry.to);
  if (entry.type === 'quote') return entry.step === 'sent';
  return ['replied', 'contacted', 'visited', 'appointment-set'].includes(entry.type);
}

const isEnd = (entry: HistoryEntry) =>
  entry.type === 'handled' || (entry.type === 'status' && entry.to === 'cancelled');

function stepIn(lead: Lead, history: readonly HistoryEntry[]): number {
  if (lead.kind !== 'consultations') return -1;
  const reached = history.map((entry) => (entry.type === 'status' ? entry.to : ''));
  return Math.max(...[lead.status, ...reached].map((status) => steps.get(status) ?? 0));
}

/** What the filter said is what staff changed first. A visitor beside a form is held with it, not once more. */
function spamSign(lead: Lead, history: readonly HistoryEntry[]): Signs['spam'] {
  if (lead.kind === 'visitors' && lead.derived_from) return '';
  const judged = history.find(({ type }) => type === 'marked-spam' || type === 'cleared-spam');
  const wasHeld = judged ? judged.type === 'cleared-spam' : lead.spam;
  if (wasHeld) return lead.spam ? 'held' : 'wrongly';
  return lead.spam ? 'let-through' : '';
}
