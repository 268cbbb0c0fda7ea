import type { Business } from '@sallie/shared/contract/business';
import type { ActionType } from '@sallie/shared/contract/chatbot';
import type { AnswerFacts } from '@sallie/shared/contract/content';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Ask } from '../understanding/objects.ts';

export interface Circumstance {
  ask: Ask;
  facts: AnswerFacts;
  now: Date;
  /** Somebody on the staff would read it now; only then a person is offered. */
  isPersonThere: boolean;
}

export interface Said {
  message: string;
  actionType: ActionType;
  /** Answered from the facts; else an honest offer of phone, form or person. */
  known: boolean;
}

/** A string is an answer from the facts. */
export type Answer = (circumstance: Circumstance) => string | Said;

export type Ways = Pick<Circumstance, 'facts' | 'isPersonThere'>;

export function unknown(message: string): Said {
  return { message, actionType: null, known: false };
}

export function collects(message: string): Said {
  return { message, actionType: 'collect_info', known: true };
}

export const callUs = (facts: Business) => `call us at ${readablePhone(facts.phone)}`;

export function otherWays({ facts, isPersonThere }: Ways): string {
  return isPersonThere
    ? `You can ${callUs(facts)}, write to us with the form at /contact, or ask me for a person.`
    : `You can ${callUs(facts)}, or write to us with the form at /contact.`;
}

/** What the facts do not say is never guessed. */
export function honestly(ways: Ways, subject: string): Said {
  return unknown(
    `I have no reliable information about ${subject}, so I would rather not guess. ${otherWays(ways)}`,
  );
}

/** Always the honest offer, about this. */
export const bound =
  (subject: string): Answer =>
  (circumstance) =>
    honestly(circumstance, subject);

/** `Carpet: plush, textured and commercial carpet.` */
export function line({ name, detail }: { name: string; detail: string }): string {
  return `${name}: ${lowerFirst(detail)}.`;
}

/** Entries under each other; the widget shows them as a list. */
export const rows = (entries: readonly { name: string; detail: string }[]) =>
  entries.map((entry) => `- ${line(entry)}`).join('\n');

/** A name as it stands within a sentence: "product sales and DIY". */
export const inSentence = (name: string) =>
  name.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  );

export const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** The service of the shop whose entry says one of these words, in lower case; undefined where none does. */
export function serviceSaying(
  { services }: Business,
  ...words: string[]
): Business['services'][number] | undefined {
  return services.find(({ name, detail }) =>
    words.some((word) => `${name} ${detail}`.toLowerCase().includes(word)),
  );
}

/** `Our free in-home consultation: we measure.`; empty where the facts say nothing of a visit. */
export function visitLine(facts: Business): string {
  const found = serviceSaying(facts, 'consultation', 'measure');
  return found ? `Our ${lowerFirst(line(found))}` : '';
}

export type Values = Readonly<Record<string, string | number | null>>;

/** A text with the facts in it: `{phone}`. */
export const withValues = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim();

export const money = (amount: number) => `$${amount.toLocaleString('en-US')}`;
