import { type Danger, dangersIn } from '@sallie/shared/bot/language/danger';
import { mentionsWater, type Trouble } from '@sallie/shared/bot/language/trouble';
import { plain } from '@sallie/shared/bot/language/words';
import { openingLine } from '@sallie/shared/rules/opening-hours';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Circumstance } from './said.ts';

/* Sympathy comes first, then safety steps, then a person; never an offer. */

type There = Pick<Circumstance, 'facts' | 'now' | 'isPersonThere'>;

function person({ facts, now, isPersonThere }: There): string {
  const chat = isPersonThere ? ' You can also ask me for a person here.' : '';
  return `Please call us at ${readablePhone(facts.phone)}. ${openingLine(facts, now)}.${chat}`;
}

const opening: Record<Exclude<Trouble, 'crisis' | 'danger'>, string> = {
  damage: 'I am so sorry, that is upsetting.',
  noshow: 'I am very sorry: you should not have to wait or chase us.',
  complaint: 'I am very sorry to hear that. It should not be so, and a person should look at it.',
  threat: 'I am sorry that you are this upset. A person has to hear that, not a bot.',
};

const shutWater =
  'If water is still coming, shut the water off first, and keep off what is loose. ';

const first: Record<Danger, string> = {
  gas: 'Leave the house now, touch no switch and no flame, and call 911 or your gas company from outside.',
  fire: 'Get everybody out and call 911.',
  swallowed:
    'Call 911 if they choke, bleed or are in pain. Poison Help answers day and night at 1-800-222-1222.',
  grave: 'Call 911 now.',
  hurt: 'If anybody is badly hurt, call 911.',
};

/** Somebody who may be hurt reads first what to do. */
export function toTrouble(trouble: Trouble, said: string, there: There): string {
  if (trouble === 'crisis')
    return 'I am so sorry you feel that way. I am only a bot, and you deserve a person right now: please call or text 988, day or night, or 911 if you are in danger. They help, and it costs nothing.';
  if (trouble === 'danger') {
    const dangers = dangersIn(plain(said));
    const steps = dangers.map((danger) => `- ${first[danger]}`).join('\n');
    return `I am so sorry. First be safe:\n${steps}\nThen ${person(there).replace(/^Please/, 'please')}`;
  }
  const water = trouble === 'damage' && mentionsWater(said) ? shutWater : '';
  return `${opening[trouble]} ${water}${person(there)}`;
}

export function stillTrouble(there: There): string {
  return `I am sorry, I cannot settle that from here, but a person can. ${person(there)}`;
}
