import type { Business } from '../../contract/business.ts';
import type { ActionType } from '../../contract/chatbot.ts';
import { readablePhone } from '../../rules/phone.ts';
import type { Asked } from './asked.ts';

export interface LocalAnswer {
  message: string;
  actionType: ActionType;
  /** Answered from the facts; else an honest offer of phone, form or person. */
  known: boolean;
}

export interface Circumstance {
  asked: Asked;
  facts: Business;
  now: Date;
  /** Somebody on the staff would read it now; only then a person is offered. */
  isPersonThere: boolean;
}

/** What an answer may offer beside itself. */
export type Ways = Pick<Circumstance, 'facts' | 'isPersonThere'>;

/** Something people ask about. A string is an answer from the facts. */
export interface Topic {
  applies: (asked: Asked, facts: Business) => boolean;
  answer: (circumstance: Circumstance) => string | LocalAnswer;
  /** May stand beside the answer to another such topic. */
  joins?: boolean;
}

export function unknown(message: string): LocalAnswer {
  return { message, actionType: null, known: false };
}

/** What the facts do not say is never guessed. */
export function honestly(ways: Ways, subject: string): LocalAnswer {
  return unknown(
    `I have no reliable information about ${subject}, so I would rather not guess. ${otherWays(ways)}`,
  );
}

export function otherWays({ facts, isPersonThere }: Ways): string {
  const call = `call us at ${readablePhone(facts.phone)}`;
  return isPersonThere
    ? `You can ${call}, write to us with the form at /contact, or ask me for a person.`
    : `You can ${call}, or write to us with the form at /contact.`;
}

export function collects(message: string): LocalAnswer {
  return { message, actionType: 'collect_info', known: true };
}
