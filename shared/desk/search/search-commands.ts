import { normalizeForSearch, wordsOf } from '../../rules/lead-search/normalize-for-search.ts';

/** Something the desk can do, found by its name. */
export interface SearchCommand {
  id: string;
  name: string;
  /** What it is called in a word. */
  short: string;
  run(): void;
}

/** The commands of which every word that was typed begins one; all of them where nothing was typed. */
export function commandsFor(
  commands: readonly SearchCommand[],
  search: string,
): readonly SearchCommand[] {
  const words = wordsOf(search);
  return commands.filter(({ name, short }) => {
    const own = wordsOf(`${name} ${short}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** Whether one was named in full: then it is meant, whoever else goes by that word. */
export function isNamed(commands: readonly SearchCommand[], search: string): boolean {
  const typed = normalizeForSearch(search.trim());
  return commands.some(({ name, short }) =>
    [name, short].some((one) => normalizeForSearch(one) === typed),
  );
}
