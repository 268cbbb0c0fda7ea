import type { Business } from '../../contract/business.ts';
import type { ChatConsultation } from '../../contract/chatbot.ts';
import type { Language } from '../../contract/lead.ts';
import { parts } from '../../contract/stage.ts';
import { readablePhone } from '../../rules/phone.ts';
import { keepsFollowUp } from '../../rules/promise.ts';
import { projectTypeOf } from '../language/flooring.ts';
import { timesInSpanish } from '../language/spanish.ts';
import { promiseLine } from '../language/spanish-times.ts';
import type { Answers, Dialogue } from './dialogue.ts';
import type { Outcome } from './event.ts';
import { chipIn, closing, inLanguage, labels, labelsIn } from './texts.ts';
import { change, effect, isDue, say, settle, speak, type Turn } from './turn.ts';

/* A request is sent once, with a key that makes a retry safe; later changes are sent as corrections. */

const wishes = ['flooring_type', 'colors', 'patterns', 'extension', 'other_phone', 'when'] as const;
const said = [...parts, 'extension', 'other_phone', 'when'] as const;
type Said = (typeof said)[number];
const isWish = (part: Said) => wishes.some((wish) => wish === part);

/** Waits for the visitor record while it is being created; without a record the lead is stored all the same. */
export function store(turn: Turn) {
  const { answers, visitor, consultation, language } = turn.dialogue;
  if (isDue(turn, 'create_visitor')) {
    return change(turn, { consultation: { ...consultation, state: 'waiting' } });
  }
  const key = consultation.key ?? `${turn.cause}/request`;
  const { flooring_type = '', colors = '', patterns = '', ...reach } = answers;
  const { name = '', phone = '', email = '', address = '' } = reach;
  const known = {
    ...(visitor && { visitor_id: visitor.id }),
    ...(language !== 'en' && { language }),
  };
  change(turn, { consultation: { state: 'sending', key } });
  effect(turn, 'store_consultation', {
    key,
    body: {
      ...known,
      ...{ flooring_type, colors, patterns, name, phone, email, address },
      ...saidBeside(answers),
    },
  });
}

const saidBeside = ({ extension, other_phone, when }: Answers) => ({
  ...(extension !== undefined && { extension }),
  ...(other_phone !== undefined && { other_phone }),
  ...(when !== undefined && { when }),
});

type Stored = Extract<Outcome, { type: 'consultation_stored' }>;

export function stored(turn: Turn, { id, message, consultation }: Stored) {
  const request = settle(turn, 'store_consultation', id);
  if (!request) return;
  const { visitor_id, language, ...sent } = request.body;
  change(turn, { consultation: { state: 'stored', key: null, id: consultation, sent } });
  speak(turn, message);
  if (consultation && !turn.dialogue.trouble) effect(turn, 'find_times', { consultation });
  passOnCorrection(turn);
}

export function storeFailed(turn: Turn, id: string, message: string) {
  if (!settle(turn, 'store_consultation', id)) return;
  const { consultation } = turn.dialogue;
  change(turn, { consultation: { ...consultation, state: 'failed' } });
  effect(turn, 'toast', { title: 'Error', text: `Failed to submit request: ${message}` });
  say(turn, closing.failed);
}

/** After a stored request the person stays known and only the floor is asked again. */
export function newRequest({ answers, consultation }: Dialogue): Partial<Dialogue> {
  const { flooring_type, colors, patterns, when, ...person } = answers;
  const known = consultation.state === 'stored' ? person : {};
  return { answers: known, draft: '', visit: null, consultation: { state: 'none', key: null } };
}

/** Only on the device that sent the request. */
export function canCorrect({ consultation, visitor }: Dialogue): boolean {
  return consultation.state === 'stored' && consultation.id !== undefined && visitor !== null;
}

/** Sends the answers that differ from the team's; the visitor is told once they are stored. */
export function passOnCorrection(turn: Turn) {
  const { answers, consultation, visitor } = turn.dialogue;
  const { id, sent } = consultation;
  if (!canCorrect(turn.dialogue) || !id || !visitor || !sent) return;
  const changed = said.filter((part) => answers[part] !== sent[part]);
  if (changed.length === 0 || isDue(turn, 'correct_request')) return;
  const reach = pick(
    answers,
    changed.filter((part) => !isWish(part)),
  );
  const { flooring_type = '', colors = '', patterns = '' } = answers;
  const all = { flooring_type, colors, patterns, ...saidBeside(answers) };
  const tastes = changed.some(isWish) ? { tastes: all } : {};
  const body = { visitor_id: visitor.id, consultation_id: id, ...reach, ...tastes };
  effect(turn, 'correct_request', { body });
}

export function corrected(turn: Turn, id: string) {
  const changes = settleCorrection(turn, id);
  if (!changes) return;
  if (turn.dialogue.stage !== 'live_chat')
    say(turn, closing.corrected, spoken(changes, turn.dialogue.language));
  passOnCorrection(turn);
}

/** There is no retry; the visitor is told to call instead. */
export function correctionFailed(turn: Turn, id: string) {
  if (settleCorrection(turn, id)) say(turn, closing.notCorrected);
}

/** Returns the changed answers, and treats them as known to the team from now on, even after a failure. */
function settleCorrection(turn: Turn, id: string): Answers | null {
  const done = settle(turn, 'correct_request', id);
  if (!done) return null;
  const { visitor_id, consultation_id, tastes, ...reach } = done.body;
  const { consultation } = turn.dialogue;
  const changes: Answers = { ...tastes, ...reach };
  const sent = consultation.id === consultation_id ? (consultation.sent ?? {}) : {};
  if (consultation.id === consultation_id) {
    change(turn, { consultation: { ...consultation, sent: { ...sent, ...changes } } });
  }
  return pick(
    changes,
    said.filter((part) => changes[part] !== undefined && changes[part] !== sent[part]),
  );
}

function pick(answers: Answers, wanted: readonly Said[]): Answers {
  return Object.fromEntries(wanted.map((part) => [part, answers[part]]));
}

/** For example "Phone: (570) 555-0123, Colors: Gray". */
export function spoken(changes: Answers, language: Language): string {
  const given = said.filter(
    (part) => changes[part] !== undefined && (part !== 'extension' || changes[part] !== ''),
  );
  const labels = labelsIn(language);
  const readable = (part: Said, value: string) => {
    const wish = part === 'when' && language === 'es' ? timesInSpanish(value) : value;
    if (isWish(part)) return wish.replace(/[^,\s][^,]*/g, (wish) => chipIn(language, wish));
    return part === 'phone' ? readablePhone(value) : value;
  };
  return given.map((part) => `${labels[part]}: ${readable(part, changes[part] ?? '')}`).join(', ');
}

/* The server makes a lead of the same answers, and replies to it. */

export function leadFromChat(request: Pick<ChatConsultation, (typeof wishes)[number]>) {
  const given = wishes.filter((part) => request[part]);
  return {
    projectType: projectTypeOf(request.flooring_type),
    timeframe: 'planning' as const,
    message: given.map((part) => `${labels[part]}: ${request[part]}`).join('\n'),
  };
}

/** Promises only what the shop can keep, in the specification's words when those hold. */
export function storedReply(shop: Business, now: Date, language: Language = 'en'): string {
  const text = keepsFollowUp(shop, now) ? closing.stored : closing.storedForLater;
  return inLanguage(text, language)(shop, promiseLine(shop, now, language));
}
