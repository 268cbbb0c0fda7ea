import type { Business } from '../../contract/business.ts';
import { HISTORY } from '../../contract/chatbot.ts';
import type { ShownMessage } from '../../rules/shown-messages.ts';
import type { Dialogue, Effect, EffectKind, EffectOf, Timer } from './dialogue.ts';
import { inLanguage, type Text } from './texts.ts';

/** A step of the dialogue: the state so far and the collected effects. Lives only inside `converse`. */
export interface Turn {
  dialogue: Dialogue;
  effects: Effect[];
  /** The causing event or effect. Effect ids derive from it, so that they are the same in every tab. */
  readonly cause: string;
  readonly now: Date;
  readonly business: Business;
}

export function change(turn: Turn, changes: Partial<Dialogue>) {
  turn.dialogue = { ...turn.dialogue, ...changes };
}

type Plan<K extends EffectKind> = Omit<EffectOf<K>, 'id' | 'at' | 'delay' | 'kind'>;

/** These effects have no outcome, so they are not kept in `due`. */
const fleeting: readonly EffectKind[] = ['cancel_timer', 'start_live', 'stop_live', 'toast'];

export function effect<K extends EffectKind>(
  turn: Turn,
  kind: K,
  plan: Plan<K>,
  delay = 0,
): string {
  const id = `${turn.cause}/${turn.effects.length}`;
  const at = turn.now.getTime() + delay;
  const made = { ...plan, kind, id, at, delay } as unknown as EffectOf<K>;
  turn.effects.push(made);
  if (!fleeting.includes(kind)) change(turn, { due: [...turn.dialogue.due, made] });
  return id;
}

/* The specification's 500 ms to 1.5 s, each message after the previous one. */
const LEAST_MS = 500;
const SPREAD_MS = 1000;

export function speak(turn: Turn, text: string, line?: { id: string; kept: boolean }) {
  const { due } = turn.dialogue;
  const now = turn.now.getTime();
  const before = due.flatMap(({ kind, at }) => (kind === 'say' ? [at - now] : []));
  const delay = Math.max(0, ...before) + LEAST_MS + Math.round(random(turn) * SPREAD_MS);
  const id = `${turn.cause}/${turn.effects.length}`;
  effect(turn, 'say', { line: line?.id ?? id, text, kept: line?.kept ?? false }, delay);
}

export function say(turn: Turn, text: Text, ...moment: string[]) {
  speak(turn, wording(turn, text, ...moment));
}

export function wording(turn: Turn, text: Text, ...moment: string[]): string {
  return inLanguage(text, turn.dialogue.language)(turn.business, ...moment);
}

/** A small linear generator, so that an event gives the same delay in every tab. */
function random(turn: Turn): number {
  const seed = (Math.imul(turn.dialogue.seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  change(turn, { seed });
  return seed / 0x7fffffff;
}

export function schedule(turn: Turn, name: Timer, delay: number) {
  if (!isScheduled(turn, name)) effect(turn, 'timer', { name }, delay);
}

export function isScheduled(turn: Turn, name: Timer): boolean {
  return turn.dialogue.due.some((made) => made.kind === 'timer' && made.name === name);
}

export function cancel(turn: Turn, name: Timer) {
  if (!isScheduled(turn, name)) return;
  change(turn, {
    due: turn.dialogue.due.filter((made) => made.kind !== 'timer' || made.name !== name),
  });
  effect(turn, 'cancel_timer', { name });
}

/** Drops due effects of these kinds; a late outcome is then ignored. */
export function drop(turn: Turn, ...kinds: EffectKind[]) {
  change(turn, { due: turn.dialogue.due.filter(({ kind }) => !kinds.includes(kind)) });
}

export function isDue(turn: Turn, kind: EffectKind): boolean {
  return turn.dialogue.due.some((made) => made.kind === kind);
}

/** Removes a due effect and returns it; undefined when it is done, canceled or of another kind. */
export function settle<K extends EffectKind>(
  turn: Turn,
  kind: K,
  id: string,
): EffectOf<K> | undefined {
  const found = turn.dialogue.due.find(
    (made): made is EffectOf<K> => made.id === id && made.kind === kind,
  );
  if (found) change(turn, { due: turn.dialogue.due.filter((made) => made.id !== id) });
  return found;
}

/** `line` is the id of the question, which is left out of the history. */
export function ask(turn: Turn, text: string, line: string) {
  const { stage, visitor, answers, lines, language } = turn.dialogue;
  // The text as typed, because `text` may be the English meaning of a Spanish message.
  const typed = lines.find(({ id }) => id === line)?.text ?? text;
  effect(turn, 'ask_assistant', {
    body: {
      message: typed,
      conversationHistory: history(lines.filter((message) => message.id !== line)),
      stage,
      visitorInfo: {
        ...(visitor && { id: visitor.id }),
        ...(answers.name !== undefined && { name: answers.name }),
        ...(answers.email !== undefined && { email: answers.email }),
        ...(answers.phone !== undefined && { phone: answers.phone }),
      },
      ...(language !== 'en' && { language }),
      question_id: line,
      client_id: `${turn.cause}/reply`,
    },
  });
}

function history(lines: readonly ShownMessage[]) {
  return lines.slice(-HISTORY).map(({ from, text }) => ({
    role: from === 'visitor' ? 'user' : 'assistant',
    content: text,
  }));
}
