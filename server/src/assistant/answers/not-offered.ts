import { plain } from '@sallie/shared/bot/language/words';

/** What the shop says that it does not do, where somebody asks for just that; null where nobody does. */
export function notOfferedIn(question: string, notOffered: readonly string[]): string | null {
  const asked = new Set(rootsOf(question));
  return notOffered.find((one) => rootsOf(one).every((word) => asked.has(word))) ?? null;
}

/** `floors`, `flooring` and `floor` are asked for alike. */
const rootsOf = (text: string) =>
  plain(text)
    .split(/[^a-z\d]+/)
    .filter((word) => word && !['a', 'an', 'the', 'of', 'and', 'or'].includes(word))
    .map((word) => word.replace(/(?<=\w{3})(ing|ings|es|s)$/, ''));
