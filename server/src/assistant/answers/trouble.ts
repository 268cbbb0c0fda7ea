import type { Trouble } from '@sallie/shared/bot/language/trouble';
import { openingLine } from '@sallie/shared/rules/opening-hours';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Circumstance } from './said.ts';

/* Sympathy in a line, then a person, then the offer to pass it on. Never a brochure. */

type There = Pick<Circumstance, 'facts' | 'now' | 'isPersonThere'>;

function person({ facts, now, isPersonThere }: There): string {
  const chat = isPersonThere ? ' You can also ask me for a person here.' : '';
  return `Please call us at ${readablePhone(facts.phone)}. ${openingLine(facts, now)}.${chat}`;
}

const passOn =
  'Leave your name and phone number here as well, and I pass it on to our team as urgent.';

const opening: Record<Exclude<Trouble, 'crisis' | 'danger'>, string> = {
  damage:
    'I am so sorry, that is upsetting. If water is still coming, shut it off first, and keep off what is loose.',
  noshow: 'I am very sorry: you should not have to wait or chase us.',
  complaint: 'I am very sorry to hear that. It should not be so, and a person should look at it.',
  threat: 'I am sorry that you are this upset. A person has to hear that, not a bot.',
};

export function toTrouble(trouble: Trouble, there: There): string {
  if (trouble === 'crisis')
    return 'I am so sorry you feel that way. I am only a bot, and you deserve a person right now: please call or text 988, day or night, or 911 if you are in danger. They help, and it costs nothing.';
  if (trouble === 'danger')
    return `I am so sorry. First be safe: leave if you smell gas or see fire and call 911, and Poison Help if somebody swallowed something. Then ${person(there).replace(/^Please/, 'please')} ${passOn}`;
  return `${opening[trouble]} ${person(there)} ${passOn}`;
}

/** Asked once more while the trouble stands. */
export function stillTrouble(there: There): string {
  return `I am sorry, I cannot settle that from here, but a person can. ${person(there)} ${passOn}`;
}
