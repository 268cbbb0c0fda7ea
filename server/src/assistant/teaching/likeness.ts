import { rootOf, wordsIn } from '../understanding/wording.ts';

/** Words that are in any question. */
const small = new Set(
  'a an the is are was do does did can could will would you your i my me we our it to of in on for and or with at be have has what how when where which who there any some if so this that'.split(
    ' ',
  ),
);

/** What a question is about, as far as two can be told alike by it. */
export function heartOf(question: string): ReadonlySet<string> {
  const roots = wordsIn(question).map(rootOf);
  const telling = roots.filter((root) => !small.has(root));
  return new Set(telling.length > 0 ? telling : roots);
}

/** How alike two questions are, from 0 to 1: the share of their telling words that both have. */
export function likeness(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  let shared = 0;
  for (const root of ours) if (theirs.has(root)) shared += 1;
  const all = ours.size + theirs.size - shared;
  return all === 0 ? 0 : shared / all;
}
