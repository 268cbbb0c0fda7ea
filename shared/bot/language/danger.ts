import { keysOf } from '../../contract/keys-of.ts';
import trouble from './data/trouble.json' with { type: 'json' };
import { anyOf } from './words.ts';

/* Dangers before staff could come. All patterns take plain text. */

/** `swallowed`: also in a mouth. `grave`: possibly fatal, or violence. `hurt`: by a fall or by something sharp in a floor. */
export type Danger = 'gas' | 'fire' | 'swallowed' | 'grave' | 'hurt';

const bit = '(nails?|staples?|tacks?|screws?|splinters?|glue|adhesive|grout)';

const family =
  '(baby|toddler|infant|child|kids?|son|daughter|grand(son|daughter|child|kid)|boy|girl|wife|husband|mother|mom|father|dad)';
const ofFloor =
  '(piece|chunk|bit|carpet|pad|foam|vinyl|laminate|planks?|stain|finish|sealer|caulk)';

const signs: Record<Exclude<Danger, 'hurt'>, RegExp> = {
  gas: anyOf(trouble.gas),
  fire: anyOf(trouble.fire),
  grave: anyOf(trouble.grave),
  swallowed: new RegExp(
    `\\b(swallow(ed|s)?|drank|poison(ed|ing)?|chok(ed|ing) on|(${bit}|(had|has|got|found) (it|one|something)) (\\w+ ){0,2}(in|into|inside|from|out of) (\\w+ ){1,3}mouth|(ate|eaten|chewed|licked) (a |some |the |on )*(\\w+ )?${bit}|${family} (just |has |have )*(ate|eaten|chewed|licked) (a |some |the |on )*(\\w+ )?${ofFloor})\\b`,
  ),
};

const body =
  '(foot|feet|toes?|hands?|knees?|hips?|legs?|arms?|ankles?|wrists?|heads?|face|eyes?|fingers?|heel|sock|paw)';
const hurt = new RegExp(
  `\\b((tripped|slipped|fell|cut|hurt|broke|injured|stubbed|sliced|gashed)( \\w+){0,5} ${body}` +
    `|(nails?|staples?|splinters?|tacks?|screws?|glass) (\\w+ )?(in|through|into) (\\w+ ){1,2}${body}` +
    '|(i|he|she|mom|mother|dad|father|husband|wife|kid|son|daughter|grand(son|daughter|ma|pa|mother|father)|toddler|baby|customer) (\\w+ )?(tripped|slipped|fell|got hurt)' +
    '|(somebody|someone|he|she) (is|was|got) (hurt|injured)|emergency room|urgent care)\\b',
);
const almost = /\b(almost|nearly) (tripped|fell|slipped|got|hurt|broke|cut)\b/;

/** The smell of earlier smokers does not mean a fire. */
const oldSmoke = anyOf(trouble.oldSmoke);
const newSmoke = anyOf(trouble.newSmoke);
const withoutOldSmoke = (text: string) =>
  oldSmoke.test(text) && !newSmoke.test(text) ? text.replace(/\bsmoke\b/g, ' ') : text;

/** Includes dangers that the message only asks about. */
export function dangersIn(message: string): Danger[] {
  const text = withoutOldSmoke(message);
  const named = keysOf(signs).filter((danger) => signs[danger].test(text));
  return hurt.test(text) && !almost.test(text) ? [...named, 'hurt'] : named;
}
