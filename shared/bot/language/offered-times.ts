/* What is said of the times that are offered for a visit, beside a time itself; `said` is plain. */

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

export const asksForEarliest = (said: string) =>
  /^(whichever is |whatever is |the |your |whats (the|your) )*(earliest|soonest|first available|asap|as soon as possible)( \w+){0,3}$|^(lo (antes|mas pronto) posible|cuanto antes)( por favor)?$/.test(
    said,
  );

/** "Any of those", "you pick": the choice is left to us. */
export const leavesTimeToUs = (said: string) =>
  /^(?:ok |yes |honestly |really )*(?:(?:any|either|whichever|all)(?: (?:one|time|day|of (?:those|these|them)))?(?: (?:is|are|works?|would be|will do|(?:you )?(?:like|want)|fine|good|ok|okay|best|easiest|for (?:me|us|you)))*|(?:you|u) (?:pick|choose|decide)|(?:it )?(?:does not|doesnt) matter(?: to me)?|no preference|surprise me|cualquiera(?: de es[ao]s)?|(?:el|la) que sea)(?: please| thanks)?$/.test(
    said,
  );

const chosen =
  '(?:(?:ok|okay|yes|sure|yeah|lets|ill|i|id|would|will|can|could|we|do|take|have|want|to|like|go|with|prefer|please|book|put|me|us|down|for|the|el|la|que|quiero|tomo|mejor|pues) )*';
const suits =
  '(?: one| time| option)?(?: please| thanks| then| works(?: best| great)?| is (?:good|fine|great|best)| sounds good| would (?:work|be (?:good|great|best|fine))| for (?:me|us)| por favor| gracias| esta bien)*';
const place = new RegExp(
  `^${chosen}(?:(?:number|option|no) )?(first|1st|second|2nd|third|3rd|last|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa]|(?<=(?:number|option|no) )[1-3])${suits}$`,
);

/** Which of the times that stand there is meant by its place among them; null for none. */
export function placeMeant(said: string): number | null {
  const [, named = ''] = place.exec(said) ?? [];
  if (named === '') return null;
  return /^(last|ultim)/.test(named) ? -1 : places.findIndex((each) => each.test(named));
}
const places = [/^(first|1|primer)/, /^(second|2|segund)/, /^(third|3|tercer)/];
