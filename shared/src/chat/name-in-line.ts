import { namesOnlyFloor } from './flooring.ts';
import { chatName } from './name.ts';
import { wordsOf } from './words.ts';

/* A name in a line that was not asked for one: taken only where the line says that it is one. */

const said =
  /(?<!\b(?:your|its|his|her|their|brand|product|color|company|business|street|dog|pet) )\bname(?:'s|’s|s| is|:| to| should be)\s+(?:(?:actually|really|spelled|now|just)\s+)?([^,.;:!?\d]{2,80})/iu;
const introduced =
  /(?:^|[,.;!]\s*|\b(?:hi|hello|hey|and)[\s,!]+)(?:i am|i['’]?m|this is)\s+([^,.;:!?\d]{2,80})/iu;

/** Words that come after a name and are none of it. */
const after =
  /\s+(?:and|from|here|my|but|calling|speaking|writing|phone|e-?mail|number|cell|thanks|thank|not)\b.*$/i;

/** What people say of themselves that is not their name. */
const descriptions = new Set(
  'confused lost new happy unhappy worried curious excited frustrated angry upset mad disappointed stuck late early home away back free available open serious retired allergic disabled pregnant married single local nearby based located a the your his her our their it that same wrong incorrect misspelled missing correct right private important urgent about almost also always still very really too only so all both able due sick tired glad old broke handy picky flexible for to of on off with by into out up down living room rooms kitchen bedroom bath bathroom basement house remodel project stairs hallway office call text me us'.split(
    ' ',
  ),
);

/** The name in a line, or null. `hasContact`: the line gives a number or an address as well, so it is about its writer. */
export function nameIn(line: string, hasContact: boolean): string | null {
  return (
    named(said.exec(line)?.[1], true) ??
    named(introduced.exec(line)?.[1], hasContact) ??
    (hasContact ? signed(line) : null)
  );
}

function named(segment: string | undefined, inAnyCase: boolean): string | null {
  const name = segment?.replace(after, '').trim();
  if (!name || !isName(name)) return null;
  const words = name.split(/\s+/);
  const isWritten = words.every((word) => /^\p{Lu}/u.test(word));
  if (!isWritten && (!inAnyCase || words.some((word) => /ing$/.test(word)))) return null;
  const checked = chatName(name);
  return checked && 'value' in checked ? checked.value : null;
}

/** "Dana Smith, 570-555-0199": two or three words, each with a capital, before all else. */
function signed(line: string): string | null {
  const [first = ''] = line.replace(/^(?:hi|hello|hey)\b[\s,!]*/i, '').split(/[,.;:!?\d]/);
  const count = first.trim().split(/\s+/).length;
  return count === 2 || count === 3 ? named(first, false) : null;
}

function isName(text: string): boolean {
  const words = wordsOf(text);
  return (
    words.length <= 4 && !words.some((word) => descriptions.has(word)) && !namesOnlyFloor(text)
  );
}
