import { limits } from '../field.ts';
import { namesOnlyFloor } from './flooring.ts';
import { saysChatter, saysNo, saysSkip, saysStop, saysYes } from './intent.ts';
import { asksSomething } from './question.ts';
import { plain, tidy } from './words.ts';

const leadIn =
  /^((hi|hello|hey|sure|yes|ok|okay|well|oh|thanks)[,.! ]+)*((my|the) (full |first )?name('s|s| is)|i am|i'm|i’m|im|this is|it's|it’s|its|it is|name('s| is)?[:,]?|they call me|you can call me|just call me|call me|me llamo)[:, ]+/i;
const tail = /[,. ]+(thanks|thank you|please|here|speaking)[.! ]*$/i;

/** Words that open or fill a sentence and stand in no name. */
const sentence = new Set(
  'not looking just here interested trying a an the in from going sure fine good done ready busy wondering thinking having sorry afraid at on what why when where how who which would could should can do does did is are was want wants need needs help please floor floors flooring carpet hardwood vinyl laminate tile price prices cost quote estimate consultation appointment person human agent skip none nothing anything anonymous nobody private secret your you my we they it dont no yes ok okay'.split(
    ' ',
  ),
);

/** Said of something said before, and no name however often it is said. */
const pointsBack =
  /\b(same|as before|(already|have) (gave|given|told|said|sent|have|it|that)|you (already )?(have|know)|see above|e ?mail|gmail)\b/;

/** The name in a message. `doubted`: no name at first sight, taken when it is sent once more. */
export function chatName(typed: string): { value: string } | { doubted: string } | null {
  const unwrapped = tidy(typed)
    .slice(0, 400)
    .replace(leadIn, '')
    .replace(/[ (+,-]*\d[\d ()./+-]*$/, '')
    .replace(tail, '');
  const value = unwrapped.replace(/^["'. ]+|[".!,;: ]+$/g, '');
  if (!/^[\p{L}\p{M}][\p{L}\p{M}'’. ,&-]*$/u.test(value)) return null;
  const words = plain(value).split(' ');
  if (plain(value).replaceAll(' ', '').length < 2 || words.length > 6) return null;
  if (value.length > limits.name || saysSkip(value) || pointsBack.test(plain(value))) return null;
  const floor = namesOnlyFloor(value);
  if (floor === true) return null;
  const isReply = [saysYes, saysNo, saysStop, saysChatter].some((says) => says(value));
  const isSentence = asksSomething(typed) || words.some((word) => sentence.has(word));
  return isReply || isSentence || typed.includes('?') || floor
    ? { doubted: value }
    : { value: cased(value) };
}

/** Names typed without capitals, or all in them, as they are written on an envelope. */
function cased(name: string): string {
  const careless = name === name.toLowerCase() || (name === name.toUpperCase() && name.length > 3);
  if (!careless) return name;
  return name.toLowerCase().replace(/(^|[ '’.-])\p{L}/gu, (start) => start.toUpperCase());
}
