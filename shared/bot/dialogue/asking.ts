import { isPart, type Part } from '../../contract/stage.ts';
import { readablePhone } from '../../rules/phone.ts';
import { openingWords } from '../language/spanish-times.ts';
import { nextPart } from './dialogue.ts';
import { record } from './record.ts';
import { newRequest } from './request.ts';
import {
  chipIn,
  closing,
  greetings,
  help,
  intro,
  questions,
  type Text,
  taken,
  takenLabelsIn,
} from './texts.ts';
import {
  cancel,
  change,
  isDue,
  isScheduled,
  say,
  schedule,
  settle,
  type Turn,
  wording,
} from './turn.ts';

/* What SallieBot says first and asks next: the greeting, the offer, the questions in their order. */

/** The greeting waits this long for the settings; without them it promises nothing about live chat. */
const PATIENCE_MS = 2000;

export function opened(turn: Turn) {
  if (turn.dialogue.lines.length > 0 || turn.dialogue.welcomed) return;
  if (turn.dialogue.due.length > 0) return;
  say(turn, greetings.hello);
  if (turn.dialogue.settings) welcome(turn);
  else schedule(turn, 'welcome', PATIENCE_MS);
}

/** Shows the greeting above the visitor's first message, because below it would look like an answer. */
export function finishWelcome(turn: Turn) {
  cancel(turn, 'welcome');
  const { lines, due } = turn.dialogue;
  change(turn, { welcomed: true });
  if (lines.some(({ from }) => from === 'visitor')) return;
  for (const { id, kind } of due) if (kind === 'say') finishSaying(turn, id);
}

export function finishSaying(turn: Turn, id: string) {
  const effect = settle(turn, 'say', id);
  if (effect) record(turn, 'bot', effect.line, effect.text, effect.kept);
}

export function welcome(turn: Turn) {
  if (turn.dialogue.welcomed) return;
  cancel(turn, 'welcome');
  change(turn, { welcomed: true });
  const reason = turn.dialogue.settings?.reason;
  // A visitor who has not asked for live chat need not know that it is switched off.
  if (!reason || reason === 'switched_off') say(turn, greetings.welcome_unknown);
  else if (reason === 'available') say(turn, greetings.welcome_available);
  else if (reason === 'nobody_connected') say(turn, greetings.welcome_nobody_connected);
  else sayOpening(turn, greetings.welcome_closed_until, greetings.welcome_closed);
}

export function sayOpening(turn: Turn, until: Text, without: Text) {
  const next = turn.dialogue.settings?.next_open;
  if (!next) return say(turn, without);
  const at = new Date(next);
  say(turn, until, openingWords(turn.business, at, turn.now, turn.dialogue.language));
}

/** The specification's pause between the intro and the first question. */
const COLLECTION_MS = 2000;

const asks = [intro.ask, intro.goOn, intro.anythingElse, help.askName, help.askReach];

const fresh = { misses: 0, lastMiss: '', choosing: false, begun: false };

export function toIntro(turn: Turn) {
  change(turn, { ...fresh, stage: 'consultation_intro' });
}

export function askIntro(turn: Turn) {
  toIntro(turn);
  change(turn, { sinceOffer: 0 });
  const { answers, consultation, trouble } = turn.dialogue;
  if (trouble) return say(turn, help.kept);
  if (consultation.state === 'stored') return say(turn, intro.anythingElse);
  say(turn, answers.flooring_type === undefined ? intro.ask : intro.goOn);
}

/** The greeting offers a consultation; after it at most every fourth answer does, and none after a complaint. */
const OFFER_EVERY = 4;

export function offer(turn: Turn, complains = false) {
  const { consultation, call, sinceOffer } = turn.dialogue;
  if (consultation.state !== 'none' || call !== 'none' || isScheduled(turn, 'collection')) return;
  if (sinceOffer + 1 >= OFFER_EVERY && !complains) return askIntro(turn);
  change(turn, { sinceOffer: sinceOffer + 1 });
}

export function begin(turn: Turn) {
  change(turn, { call: 'none' });
  say(turn, intro.starting);
  beginSoon(turn);
}

export function beginSoon(turn: Turn) {
  toIntro(turn);
  change(turn, { begun: true });
  schedule(turn, 'collection', COLLECTION_MS);
}

/** A message sent before the first question appears already answers that question. */
export function takeAsAnswer(turn: Turn) {
  const { begun, stage, consultation } = turn.dialogue;
  if (!begun || stage !== 'consultation_intro') return;
  if (consultation.state === 'stored') change(turn, newRequest(turn.dialogue));
  const part = nextPart(turn.dialogue);
  if (part) change(turn, { stage: part });
}

/** `quietly` only sets the stage, because an answer to something else comes first and then repeats the question. */
export function collect(turn: Turn, quietly = false) {
  const part = nextPart(turn.dialogue);
  if (!part && turn.dialogue.call === 'asking') passOnCall(turn);
  else if (!part) confirm(turn);
  else if (quietly) change(turn, { ...fresh, stage: part });
  else goTo(turn, part);
}

export function goTo(turn: Turn, part: Part) {
  change(turn, { ...fresh, stage: part });
  const { draft } = turn.dialogue;
  if (part === 'address' && draft !== '') say(turn, taken.street, draft);
  askPart(turn, part);
}

function askPart(turn: Turn, part: Part) {
  const { dictated } = turn.dialogue;
  if (part === 'email' && dictated !== '') say(turn, taken.readBack, dictated);
  else say(turn, questions[part]);
}

/** The visitor is told once the server has stored the wish. */
export function passOnCall(turn: Turn) {
  toIntro(turn);
  change(turn, { call: 'passing' });
}

export function confirm(turn: Turn) {
  change(turn, { ...fresh, stage: 'confirmation' });
  if (turn.dialogue.consultation.state === 'stored') return;
  const { flooring_type = '', colors = '', patterns = '', ...reach } = turn.dialogue.answers;
  const { name = '', phone = '', extension, other_phone, email = '', address = '' } = reach;
  const number = readablePhone(phone) + (extension ? `, ext. ${extension}` : '');
  const tastes = [flooring_type, colors, patterns];
  const said = [
    ...tastes.map((taste) => chipIn(turn.dialogue.language, taste)),
    name,
    other_phone ? `${number}, ${other_phone}` : number,
    email || takenLabelsIn(turn.dialogue.language).noEmail,
    address,
  ];
  say(turn, closing.summary, ...said);
}

/** Repeats the question of the stage, unless an answer is still coming. Complaining visitors are not asked. */
export function askAgain(turn: Turn, complains = false) {
  const { stage, consultation, choosing, dictated } = turn.dialogue;
  if (isDue(turn, 'ask_assistant')) return;
  if (isPart(stage)) return complains ? undefined : askPart(turn, stage);
  if (dictated !== '') return say(turn, taken.readBack, dictated);
  if (stage === 'consultation_intro') return offer(turn, complains);
  const open = consultation.state === 'none' || consultation.state === 'failed';
  if (stage !== 'confirmation' || !open) return;
  say(turn, choosing ? closing.whichPart : closing.unclear);
}

/** Drops questions that the visitor's message overtook, because after its answer a stale question confuses. */
export function dropQuestions(turn: Turn) {
  const asked = [...Object.values(questions), ...asks];
  const texts = new Set(asked.map((text) => wording(turn, text)));
  texts.add(wording(turn, taken.street, turn.dialogue.draft));
  texts.add(wording(turn, taken.readBack, turn.dialogue.dictated));
  const due = turn.dialogue.due.filter((made) => made.kind !== 'say' || !texts.has(made.text));
  change(turn, { due });
}

export function decline(turn: Turn) {
  change(turn, { ...fresh, stage: 'declined', call: 'none' });
  say(turn, intro.declined);
}
