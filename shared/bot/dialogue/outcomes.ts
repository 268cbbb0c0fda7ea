import type { ChatbotReply } from '../../contract/chatbot.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { markMessage, placeMessage } from '../../rules/shown-messages.ts';
import { saysComplaint, saysFarewell } from '../language/intent.ts';
import { isInSpanish } from '../language/spanish.ts';
import { askAgain, askIntro, beginSoon, collect, finishSaying, welcome } from './asking.ts';
import type { ChatEvent, Outcome, OutcomeOf } from './event.ts';
import { leaveLive, outage, tookOver, unanswered, wishForPerson } from './live.ts';
import { callFailed, keepKnown, keepLocalLines, knownReported } from './record.ts';
import { corrected, correctionFailed, newRequest, store, stored, storeFailed } from './request.ts';
import { keepWishes } from './taking-up.ts';
import { help, live, trouble } from './texts.ts';
import { enterTrouble, goOnInTrouble, leaveUnnoticed, notPassedOn, passedOn } from './trouble.ts';
import { change, effect, say, settle, speak, type Turn } from './turn.ts';
import { timeFailed, timeLost, timesFound, timesUnknown, timeTaken } from './visit-choice.ts';

/** A method's type, because its parameter is bivariant: the handler of one type stands for any. */
type Handler<O extends Outcome> = { conclude(turn: Turn, outcome: O): void }['conclude'];

const handlers: { [Type in Outcome['type']]: Handler<OutcomeOf<Type>> } = {
  said: (turn, { id }) => finishSaying(turn, id),
  timer_fired: (turn, { id }) => timerFired(turn, id),
  assistant_replied: (turn, { id, reply }) => replied(turn, id, reply),
  assistant_failed: (turn, { id }) => failed(turn, id),
  visitor_created: visitorCreated,
  visitor_failed: (turn, { id, message }) => visitorFailed(turn, id, message),
  known_reported(turn, { id }) {
    knownReported(turn, id);
    passedOn(turn);
  },
  known_failed: (turn, { id }) => knownFailed(turn, id),
  consultation_stored: stored,
  consultation_failed: (turn, { id, message }) => storeFailed(turn, id, message),
  request_corrected: (turn, { id }) => corrected(turn, id),
  correction_failed: (turn, { id }) => correctionFailed(turn, id),
  times_found: timesFound,
  times_unknown: (turn, { id }) => timesUnknown(turn, id),
  time_taken: timeTaken,
  time_lost: timeLost,
  time_failed: (turn, { id }) => timeFailed(turn, id),
  line_kept: lineKept,
  line_failed: (turn, { id }) => lineFailed(turn, id),
  refused: (turn, { id, sentence }) => refused(turn, id, sentence),
};

export function isOutcome(event: ChatEvent): event is Outcome {
  return Object.hasOwn(handlers, event.type);
}

export function conclude(turn: Turn, outcome: Outcome) {
  const handle: Handler<Outcome> = handlers[outcome.type];
  handle(turn, outcome);
}

function lineKept(turn: Turn, { id, seq, created_at }: OutcomeOf<'line_kept'>) {
  const effect = settle(turn, 'keep_line', id);
  if (!effect) return;
  change(turn, { lines: placeMessage(turn.dialogue.lines, effect.line.id, seq, created_at) });
}

function lineFailed(turn: Turn, id: string) {
  const effect = settle(turn, 'keep_line', id);
  if (effect) change(turn, { lines: markMessage(turn.dialogue.lines, effect.line.id, 'failed') });
}

/** Shown once and only on this page, because the server takes no more messages. */
function refused(turn: Turn, id: string, sentence: string) {
  const isDue = turn.dialogue.due.some((effect) => effect.id === id);
  lineFailed(turn, id);
  settle(turn, 'ask_assistant', id);
  if (!isDue) return;
  const { lines, due } = turn.dialogue;
  const isSaid = lines.findLast(({ from }) => from === 'bot')?.text === sentence;
  if (isSaid || due.some((made) => made.kind === 'say' && made.text === sentence)) return;
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

/** A known visitor gets a record already at the first question. */
function collectNow(turn: Turn) {
  const { stage, consultation } = turn.dialogue;
  if (consultation.state === 'stored') change(turn, newRequest(turn.dialogue));
  else if (stage !== 'consultation_intro') return;
  collect(turn);
  keepKnown(turn);
}

/** When a person has taken over, the effect is gone and a late reply is dropped. */
function replied(turn: Turn, id: string, reply: ChatbotReply) {
  const asked = settle(turn, 'ask_assistant', id);
  if (!asked) return;
  if (reply.taken_by !== undefined) return tookOver(turn, reply.taken_by);
  if (reply.message === '') return;
  // The server recognized Spanish where the question alone was too short for `languageAfter`.
  if (isInSpanish(reply.message)) change(turn, { language: 'es' });
  // For a visitor with an id the server has stored its reply itself.
  if (reply.urgent) enterTrouble(turn, asked.body.message);
  else leaveUnnoticed(turn, asked.body.message);
  const kept = asked.body.visitorInfo.id !== undefined;
  speak(turn, reply.message, { id: asked.body.client_id ?? id, kept });
  if (turn.dialogue.trouble) return repliedInTrouble(turn, reply);
  if (reply.actionType === 'live_chat') return wishForPerson(turn);
  const complains = wantsNoOffer(asked.body.message);
  if (reply.actionType === 'collect_info' && isFree(turn) && !complains) {
    keepWishes(turn, asked.body.message);
    return beginSoon(turn);
  }
  askAgain(turn, complains);
}

const wantsNoOffer = (text: string) => saysComplaint(text) || saysFarewell(text);

/** The server understood a wish for a person. An urgent reply names the next step itself. */
function repliedInTrouble(turn: Turn, { actionType, urgent }: ChatbotReply) {
  const asksForPerson = actionType === 'live_chat';
  if (asksForPerson && turn.dialogue.settings?.effective) return wishForPerson(turn);
  if (asksForPerson && !urgent) say(turn, help.nobody);
  goOnInTrouble(turn);
}

function isFree({ dialogue: { stage, consultation } }: Turn): boolean {
  if (stage === 'confirmation') return consultation.state === 'stored';
  return stage === 'consultation_intro' || stage === 'declined';
}

function failed(turn: Turn, id: string) {
  const asked = settle(turn, 'ask_assistant', id);
  if (!asked) return;
  say(turn, trouble.assistant);
  if (turn.dialogue.trouble) return goOnInTrouble(turn);
  askAgain(turn, wantsNoOffer(asked.body.message));
}

function visitorCreated(turn: Turn, { id, visitor }: OutcomeOf<'visitor_created'>) {
  const made = settle(turn, 'create_visitor', id);
  if (!made) return;
  const isNew = turn.dialogue.visitor?.id !== visitor.id;
  change(turn, { visitor: { id: visitor.id, guest: made.body.email === '' } });
  const { stage, consultation } = turn.dialogue;
  if (isNew) {
    change(turn, { reported: {} });
    keepLocalLines(turn, made.body.conversation);
    if (stage === 'live_chat') effect(turn, 'start_live', {});
  }
  // A guest may have given their name while the record was being created.
  keepKnown(turn);
  passedOn(turn);
  if (consultation.state === 'waiting') store(turn);
}

function knownFailed(turn: Turn, id: string) {
  if (!settle(turn, 'report_known', id)) return;
  notPassedOn(turn);
  callFailed(turn);
}

function visitorFailed(turn: Turn, id: string, message: string) {
  if (!settle(turn, 'create_visitor', id)) return;
  const { stage, visitor, consultation } = turn.dialogue;
  effect(turn, 'toast', {
    title: 'Error',
    text: `There was a problem saving your information: ${message}`,
  });
  if (consultation.state === 'waiting') store(turn);
  if (!visitor) notPassedOn(turn);
  callFailed(turn);
  if (stage !== 'live_chat' || visitor) return;
  leaveLive(turn);
  say(turn, live.noRecord);
  askIntro(turn);
}
