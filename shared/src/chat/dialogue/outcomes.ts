import { assertNever } from '../../assert-never.ts';
import type { ChatEvent, Outcome } from '../event.ts';
import { markLine, placeLine } from '../line.ts';
import { collect } from './asking.ts';
import { failed, replied } from './assistant.ts';
import { outage } from './connection.ts';
import { keepKnown, knownTold } from './known.ts';
import { record } from './record.ts';
import { corrected, correctionFailed, newRequest, stored, storeFailed } from './request.ts';
import { unanswered } from './staff.ts';
import { change, settle, speak, type Turn } from './turn.ts';
import { visitorCreated, visitorFailed } from './visitor.ts';
import { welcome } from './welcome.ts';

const types: ReadonlySet<string> = new Set<Outcome['type']>([
  'said',
  'timer_fired',
  'assistant_replied',
  'assistant_failed',
  'visitor_created',
  'visitor_failed',
  'known_told',
  'known_failed',
  'consultation_stored',
  'consultation_failed',
  'request_corrected',
  'correction_failed',
  'line_kept',
  'line_failed',
  'refused',
]);

export function isOutcome(event: ChatEvent): event is Outcome {
  return types.has(event.type);
}

/** An effect has come out. One that is not due any more (cancelled, done by another tab) changes nothing. */
export function conclude(turn: Turn, outcome: Outcome) {
  switch (outcome.type) {
    case 'said':
      return said(turn, outcome.id);
    case 'timer_fired':
      return timerFired(turn, outcome.id);
    case 'assistant_replied':
      return replied(turn, outcome.id, outcome.reply);
    case 'assistant_failed':
      return failed(turn, outcome.id);
    case 'visitor_created':
      return visitorCreated(turn, outcome);
    case 'visitor_failed':
      return visitorFailed(turn, outcome.id, outcome.message);
    case 'known_told':
      return knownTold(turn, outcome.id);
    case 'known_failed':
      return void settle(turn, 'tell_known', outcome.id);
    case 'consultation_stored':
      return stored(turn, outcome);
    case 'consultation_failed':
      return storeFailed(turn, outcome.id, outcome.message);
    case 'request_corrected':
      return corrected(turn, outcome.id);
    case 'correction_failed':
      return correctionFailed(turn, outcome.id);
    case 'line_kept':
      return lineKept(turn, outcome);
    case 'line_failed':
      return lineFailed(turn, outcome.id);
    case 'refused':
      return refused(turn, outcome.id, outcome.sentence);
    default:
      return assertNever(outcome);
  }
}

function said(turn: Turn, id: string) {
  const effect = settle(turn, 'say', id);
  if (effect) record(turn, 'bot', effect.line, effect.text, effect.kept);
}

function lineKept(turn: Turn, { id, seq, created_at }: Extract<Outcome, { type: 'line_kept' }>) {
  const effect = settle(turn, 'keep_line', id);
  if (!effect) return;
  change(turn, { lines: placeLine(turn.dialogue.lines, effect.line.id, seq, created_at) });
}

function lineFailed(turn: Turn, id: string) {
  const effect = settle(turn, 'keep_line', id);
  if (effect) change(turn, { lines: markLine(turn.dialogue.lines, effect.line.id, 'failed') });
}

/** Told once, in the talk itself, and to the visitor alone: on the server there is no room for it either. */
function refused(turn: Turn, id: string, sentence: string) {
  const isDue = turn.dialogue.due.some((effect) => effect.id === id);
  lineFailed(turn, id);
  settle(turn, 'ask_assistant', id);
  if (!isDue) return;
  const { lines, due } = turn.dialogue;
  const isTold = lines.findLast(({ from }) => from === 'bot')?.text === sentence;
  if (isTold || due.some((made) => made.kind === 'say' && made.text === sentence)) return;
  speak(turn, sentence, { id: `${turn.cause}/refused`, kept: true });
}

function timerFired(turn: Turn, id: string) {
  const timer = turn.dialogue.due.find((effect) => effect.id === id);
  if (timer?.kind !== 'timer' || !settle(turn, 'timer', id)) return;
  switch (timer.name) {
    case 'collection':
      return collectNow(turn);
    case 'welcome':
      return welcome(turn);
    case 'unanswered':
      return unanswered(turn);
    case 'outage':
      return outage(turn);
    default:
      return assertNever(timer.name);
  }
}

/** After a stored request this is another one. At the first question a visitor who is known already gets a record. */
function collectNow(turn: Turn) {
  const { stage, consultation } = turn.dialogue;
  if (consultation.state === 'stored') change(turn, newRequest(turn.dialogue));
  else if (stage !== 'consultation_intro') return;
  collect(turn);
  keepKnown(turn);
}
