import type { HistoryEntry } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import type { ChatOutcome } from '../../contract/visitor.ts';
import { standing } from '../history.ts';
import { TEST } from '../lead-origin.ts';
import { cameAt, countsAsLead } from '../triage.ts';

/* The part of a lead that figures read: a few words and two instants, nothing that identifies a person. */

/** Open minutes after which an unanswered lead counts as missed. */
export const MISSED_MINUTES = 120;

export interface Signs {
  /** False for spam, tests and leads that their sender has since replaced. */
  isLead: boolean;
  /** `word`: staff answered. `done`: closed unanswered. `spoken`: a call, answered at once. '': unanswered. */
  answer: '' | 'word' | 'done' | 'spoken';
  /** 0 new, 1 contacted, 2 scheduled, 3 completed; -1 for other kinds than requests. */
  step: number;
  /** By the filter and then staff: held and spam, held but no spam, or let through but spam. */
  spam: '' | 'held' | 'wrongly' | 'let-through';
  chat: '' | ChatOutcome;
}

// A map, because a status is any text, `constructor` too.
const steps = new Map([
  ['contacted', 1],
  ['scheduled', 2],
  ['completed', 3],
]);

/** One short text, because many leads share the same signs. */
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

/** The signs of a lead that no figure counts. */
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

/** In milliseconds, a whole number of seconds after the creation. `answered` is null until staff answer. */
export function waitOf(lead: Lead): { asked: number; answered: number | null } {
  const came = Date.parse(lead.created_at);
  const after = (at: string) =>
    came + Math.max(0, Math.floor((Date.parse(at) - came) / 1000)) * 1000;
  const answer = answerIn(lead, standing(lead.history));
  return { asked: after(cameAt(lead)), answered: answer && after(answer.at) };
}

/** Returns the first answer since the lead came: a returning visitor waits anew. A call was answered at once. */
function answerIn(lead: Lead, history: readonly HistoryEntry[]) {
  const asked = cameAt(lead);
  if (lead.kind === 'calls') return { answer: 'spoken', at: asked } as const;
  const since = history.filter(({ at, by }) => at >= asked && by.role === 'staff');
  const word = since.find(isWord);
  if (word) return { answer: 'word', at: word.at } as const;
  const done = since.find(isEnd);
  return done ? ({ answer: 'done', at: done.at } as const) : null;
}

/** Accepts a reply, a contact or a try, a visit, a quote, an appointment, or a status that implies one of these. */
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

/** Staff's first mark reverses what the filter said. A visitor beside a form is skipped: the form counts. */
function spamSign(lead: Lead, history: readonly HistoryEntry[]): Signs['spam'] {
  if (lead.kind === 'visitors' && lead.derived_from) return '';
  const judged = history.find(({ type }) => type === 'marked-spam' || type === 'cleared-spam');
  const wasHeld = judged ? judged.type === 'cleared-spam' : lead.spam;
  if (wasHeld) return lead.spam ? 'held' : 'wrongly';
  return lead.spam ? 'let-through' : '';
}
