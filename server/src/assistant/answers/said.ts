import type { Trouble } from '@sallie/shared/bot/language/trouble';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import type { ActionType } from '@sallie/shared/contract/chatbot';
import type { AnswerFacts } from '@sallie/shared/contract/content';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Ask } from '../understanding/objects.ts';

export interface Circumstance {
  ask: Ask;
  facts: AnswerFacts;
  now: Date;
  /** A person is offered only when staff would see the wish now. */
  isPersonThere: boolean;
}

export interface Said {
  message: string;
  actionType: ActionType;
  /** False when the message only offers the phone, the form or a person. */
  known: boolean;
}

/** A string is an answer from the facts. */
export type Answer = (circumstance: Circumstance) => string | Said;

type Ways = Pick<Circumstance, 'facts' | 'isPersonThere'>;

export function unknown(message: string): Said {
  return { message, actionType: null, known: false };
}

export const callUs = (facts: Business) => `call us at ${readablePhone(facts.phone)}`;

export function otherWays({ facts, isPersonThere }: Ways): string {
  return isPersonThere
    ? `You can ${callUs(facts)}, write to us with the form at /contact, or ask me for a person.`
    : `You can ${callUs(facts)}, or write to us with the form at /contact.`;
}

export function honestly(ways: Ways, subject: string): Said {
  return unknown(
    `I have no reliable information about ${subject}, so I would rather not guess. ${otherWays(ways)}`,
  );
}

/** `Carpet: plush, textured and commercial carpet.` */
export function line({ name, detail }: { name: string; detail: string }): string {
  return `${name}: ${lowerFirst(detail)}.`;
}

/** The widget shows these lines as a list. */
export const rows = (entries: readonly { name: string; detail: string }[]) =>
  entries.map((entry) => `- ${line(entry)}`).join('\n');

/** Keeps acronyms: "product sales and DIY". */
export const inSentence = (name: string) =>
  name.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  );

export const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** The words must be lower case. */
export function serviceSaying(
  { services }: Business,
  ...words: string[]
): Business['services'][number] | undefined {
  return services.find(({ name, detail }) =>
    words.some((word) => `${name} ${detail}`.toLowerCase().includes(word)),
  );
}

/** `Our free in-home consultation: we measure.` Empty when the facts have no such service. */
export function visitLine(facts: Business): string {
  const found = serviceSaying(facts, 'consultation', 'measure');
  return found ? `Our ${lowerFirst(line(found))}` : '';
}

/** Names what was asked for and is not in the facts. Verbs are left out: "do you bind carpet". */
export function thing({ unlisted, text }: Circumstance['ask']): string {
  const [first, second] = unlisted
    .map(({ word, isSayable }) => (isSayable ? word : ''))
    .filter((word) => word !== '' && !isDone(word, plain(text)));
  if (!first) return 'that';
  return second ? `${first} ${second}` : first;
}

const isDone = (word: string, text: string) =>
  word.endsWith('ed') || new RegExp(`\\b(you|u|ya|yall|guys|to|also|even) ${word}\\b`).test(text);

export function membersIn({ team }: Business, text: string): Business['team'] {
  const words = new Set(text.split(' '));
  return team.filter(({ name }) =>
    plain(name)
      .split(' ')
      .some((word) => word.length > 2 && word !== 'and' && words.has(word)),
  );
}

export const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en-US').format(names).replace(', and ', ' and ');

export type Value = string | number | null;

/** Replaces `{phone}` and the like by the facts. */
export const withValues = (text: string, factOf: (name: string) => Value | undefined) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(factOf(name) ?? '')).trim();

export interface Reply {
  message: string;
  actionType: ActionType;
  /** True when the facts answered everything that was asked. */
  known: boolean;
  /** True when the facts answered at least a part. */
  knowsSome: boolean;
  urgent: boolean;
  intents: string[];
  missed: string[];
  /** True when the message must be sent as it is, even when a model is available. */
  isSettled: boolean;
}

export function only(message: string, intent: string): Reply {
  const nothing = { actionType: null, urgent: false, missed: [] };
  return { ...nothing, known: true, knowsSome: true, message, intents: [intent], isSettled: true };
}

export function toPerson(message: string, trouble: Trouble): Reply {
  return { ...only(message, trouble), known: false, urgent: true };
}
