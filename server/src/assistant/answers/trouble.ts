import { dangersIn } from '@sallie/shared/bot/language/danger';
import { mentionsWater, type Trouble } from '@sallie/shared/bot/language/trouble';
import { plain } from '@sallie/shared/bot/language/words';
import { openingLine } from '@sallie/shared/rules/opening-hours';
import { readablePhone } from '@sallie/shared/rules/phone';
import texts from './data/trouble-texts.json' with { type: 'json' };
import type { Circumstance } from './said.ts';

/* Sympathy comes first, then safety steps, then a person; never an offer. */

type There = Pick<Circumstance, 'facts' | 'now' | 'isPersonThere'>;

function person({ facts, now, isPersonThere }: There): string {
  const chat = isPersonThere ? ' You can also ask me for a person here.' : '';
  return `Please call us at ${readablePhone(facts.phone)}. ${openingLine(facts, now)}.${chat}`;
}

/** Somebody who may be hurt reads first what to do. */
export function toTrouble(trouble: Trouble, said: string, there: There): string {
  if (trouble === 'crisis') return texts.crisis;
  if (trouble === 'danger') {
    const dangers = dangersIn(plain(said));
    const steps = dangers.map((danger) => `- ${texts.first[danger]}`).join('\n');
    return `I am so sorry. First be safe:\n${steps}\nThen ${person(there).replace(/^Please/, 'please')}`;
  }
  const water = trouble === 'damage' && mentionsWater(said) ? `${texts.shutWater} ` : '';
  return `${texts.opening[trouble]} ${water}${person(there)}`;
}

export function stillTrouble(there: There): string {
  return `I am sorry, I cannot settle that from here, but a person can. ${person(there)}`;
}
