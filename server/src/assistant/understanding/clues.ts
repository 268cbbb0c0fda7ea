/*
 * What speaks for a topic, or against it, beside what the examples taught: words, what the facts know of them, and what was
 * spoken of before. data/clues.txt lists them and README.md what each is worth.
 */

export interface Clue {
  name: string;
  points: readonly { topic: string; by: number }[];
  /** All of them must hold; of an inner list any. */
  tags: readonly (readonly Tag[])[];
  /** Looked for in each way the message is spelled; null where the tags alone decide. */
  words: RegExp | null;
  /** The words must be missing. */
  isMissing: boolean;
}

interface Tag {
  tag: string;
  isWanted: boolean;
}

/** Stands for what was spoken of before. */
export const BEFORE = 'before';

/** The lines of data/clues.txt: `name ; topic +2, topic -9 ; tag !tag one|other ; words`. */
export function parseClues(lines: readonly string[]): Clue[] {
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(clueOf);
}

function clueOf(line: string): Clue {
  const [name = '', points = '', tags = '', ...rest] = line.split(';').map((part) => part.trim());
  const words = rest.join(';');
  const isMissing = words.startsWith('!');
  return {
    name,
    points: points
      .split(', ')
      .filter((each) => each !== '')
      .map((each) => {
        const [topic = '', by] = each.split(' ');
        return { topic, by: Number(by) };
      }),
    tags: tags
      .split(' ')
      .filter((tag) => tag !== '')
      .map((any) => any.split('|').map(tagOf)),
    words: words === '' ? null : new RegExp(isMissing ? words.slice(1) : words, 'm'),
    isMissing,
  };
}

const tagOf = (tag: string): Tag =>
  tag.startsWith('!') ? { tag: tag.slice(1), isWanted: false } : { tag, isWanted: true };

/** Whether a clue is met. `said`: a line for each way the message is spelled. */
export function isMet(
  { tags, words, isMissing }: Clue,
  said: string,
  found: ReadonlySet<string>,
): boolean {
  if (!tags.every((any) => any.some(({ tag, isWanted }) => found.has(tag) === isWanted)))
    return false;
  return words === null || words.test(said) !== isMissing;
}
