import { besideTime } from './call-wish.ts';
import { plain } from './words.ts';

/* What is said of the times that are offered for a visit; `said` is plain. */

/** None of them suits. */
export const asksForOtherTime = (said: string) =>
  /^(\w+ )?((an)?other|different) (day|time|date)\b|^otr[oa] (dia|hora|fecha)\b/.test(said) ||
  noneSuits.test(said) ||
  noneSuitsInSpanish.test(said);
const noneSuits =
  /^(sorry |no |um |hmm |unfortunately )*((neither|none)( of (them|those|these|the times))?( (work|works|is good|are good|suit)( for (me|us))?)?|(i |we )?(cant|cannot|can not|dont|wont) (do|make|work) (any of )?(those|these|them|either|any)( times| days)?|(those|these|they) (dont|wont|do not) work( for (me|us))?|(do you have |have you got |is there )?((anything|something) (else|later|earlier|sooner|different)|any (other|later|earlier|different) (times?|days?|dates?))( \w+){0,4})( sorry| please| thanks)?$/;

const noneSuitsInSpanish =
  /^(no |lo siento )*(ningun[ao]( de es[ao]s)?( me (sirve|conviene|queda( bien)?))?|no puedo (a|en) es[ao]s (horas|dias)|es[ao]s no me (sirven|convienen|quedan( bien)?))( gracias)?$/;

/** "Just call me please", and nothing of when. */
export const asksForCall = (said: string) =>
  /^(just |please |ok |yes |sure |no |can you |could you )*(call|phone|ring) (me|us)( please| instead| first| back| mejor)*$|^(mejor |solo )*(llamenme|llameme|que me llamen)( mejor| por favor| gracias)*$/.test(
    said,
  );

/** What does not tell one of them from another. */
const alike = new Set('am pm el la las los a lets one option'.split(' '));
const places = ['first', 'second', 'third', 'last'];
const against = /\b(not|dont|cant|cannot|never|wont|except|no)\b/;

/** The day and the hour of "Friday, November 27, 2 PM". */
function tellingWords(words: string): string[] {
  const [day = '', ...others] = words.split(', ');
  const hour = others.find((other) => /^\d/.test(other)) ?? '';
  return plain(`${day} ${hour}`)
    .split(' ')
    .filter((word) => !alike.has(word));
}

/** Which of those that stand there is meant, where nothing else is said: by its own words, its day and its hour ("friday at 2"), or its place among them; undefined for none, or for more than one. */
export function meantOf<Shown extends { words: string }>(
  said: string,
  shown: readonly Shown[],
): Shown | undefined {
  const same = shown.find(({ words }) => plain(words) === said);
  if (same || against.test(said)) return same;
  const typed = said.replace(/(\d)(?=[ap]m\b)/g, '$1 ').split(' ');
  const isOnly = (telling: readonly string[]) => {
    const rest = typed.filter((word) => !telling.includes(word) && !alike.has(word));
    return telling.every((word) => typed.includes(word)) && besideTime(rest.join(' '), '') === '';
  };
  const fitting = shown.filter(({ words }) => isOnly(tellingWords(words)));
  if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  const place = places.find((each) => isOnly([each]));
  return place === 'last' ? shown.at(-1) : shown[places.indexOf(place ?? '')];
}
