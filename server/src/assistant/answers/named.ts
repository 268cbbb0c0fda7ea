import { plain } from '@sallie/shared/bot/language/words';
import type { AnswerFacts } from '@sallie/shared/contract/content';
import { currentOffers } from '@sallie/shared/rules/offers';

/** Which of these words of the owner's somebody asks for by name; null where nobody does. */
export function namedIn(question: string, names: readonly string[]): string | null {
  const asked = new Set(rootsOf(question));
  return names.find((one) => rootsOf(one).every((word) => asked.has(word))) ?? null;
}

/** Whether an offer that runs now is asked about by its title; one word alone is the name of something else as well. */
export function namesOffer(question: string, facts: AnswerFacts, now: Date): boolean {
  const { offers = [], timeZone } = facts;
  const titles = currentOffers({ offers, timeZone }, now).map(({ title }) => title);
  return (
    namedIn(
      question,
      titles.filter((title) => title.includes(' ')),
    ) !== null
  );
}

/** `floors`, `flooring` and `floor` are asked for alike. */
const rootsOf = (text: string) =>
  plain(text)
    .split(/[^a-z\d]+/)
    .filter((word) => word && !['a', 'an', 'the', 'of', 'and', 'or'].includes(word))
    .map((word) => word.replace(/(?<=\w{3})(ing|ings|es|s)$/, ''));
