import { plain } from '@sallie/shared/bot/language/words';
import said from './data/offers.json' with { type: 'json' };
import { rootOf } from './wording.ts';

/* "Do you do tile in bathrooms": whether we have or lay what is named, and not a word more. */

const harmless = new Set(`${said.around} ${said.rooms} ${said.verbs}`.split(' ').map(rootOf));
const ofShop =
  /\byou( people| guys)?( also| even| still| ever| all)? (do|sell|carry|have|offer|install|lay|handle|supply|provide|deal in|work with|stock|put (in|down)|able to (do|get|lay|install|put (in|down)))\b|\byour (shop|store|crew|crews|team|company|place|people) (do|sells?|carry|have|offers?|install|lay|put (in|down))\b|^(and )?(any|got any|have any|you got)\b|\b(can|could) (i|we) (get|buy|order|find)\b/;
const ofFloors = /\bfloor(s|ing|ings)?\b/;
const lays = /\b(do|install|lay|put|replac\w*)\b/;
const asksElse = /\b(in stock|have to|all of your|get (to|in|a|an) (you|price|quote|estimate))\b/;

/**
 * What is asked where words do no more than that: `product` for floors by their names, `installation` or `products` for floors
 * as such, null for anything else. `words` as the model reads them; `naming`: those of them that name floors of ours.
 */
export function offerAsked(text: string, words: readonly string[], naming: ReadonlySet<string>) {
  const read = words.join(' ');
  if (![read, plain(text)].some((form) => ofShop.test(form)) || asksElse.test(read)) return null;
  if (!words.every((word) => naming.has(word) || harmless.has(rootOf(word)))) return null;
  if (naming.size > 0) return 'product';
  if (!ofFloors.test(read)) return null;
  return lays.test(read.replace(/^(\w+ ){0,3}do you/, '')) ? 'installation' : 'products';
}
