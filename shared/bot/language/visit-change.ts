import spanish from './data/spanish.json' with { type: 'json' };
import { plain } from './words.ts';

/* A visit is to be at another time, or not at all. */

const named =
  /\b(cancel(ing)?|mov(e|ing)|reschedul(e|ing)|postpon(e|ing)|push(ing)? back|call(ing)? off|chang(e|ing)) (\w+ ){0,2}?(my|our|the|this|that) (\w+ ){0,2}(visit|appointment)\b/;
/** Said where everybody knows which visit is meant. */
const understood =
  /\b(cancel|reschedule|postpone|call it off|(an)?other (day|time|date)|different (day|time|date)|(cant|cannot|can not|wont|will not|wont be able to) (make (it|that)|be (home|there)|do (it|that))|something came up|(can|could) (we|you|i) (do|make it) (\w+ ){0,2}instead|make it (\d+|noon|\w+day)|(^| )(earlier|later) (please|if|would)|wrong (day|time))\b/;
const understoodInSpanish = new RegExp(spanish.otherDay);
const asksOfPrice = /\b(fee|fees|charge|charged|cost|costs|penalty|deposit)\b/;

/** `hasVisit`: SallieBot has just agreed one with them. */
export function wantsVisitChanged(typed: string, hasVisit: boolean): boolean {
  const text = plain(typed.slice(0, 300));
  if (asksOfPrice.test(text)) return false;
  if (named.test(text)) return true;
  return hasVisit && (understood.test(text) || understoodInSpanish.test(text));
}

/** "What time was that again", "did you confirm": of the visit that SallieBot has agreed. */
export const asksOfVisit = (typed: string) =>
  /^(\w+ ){0,2}?((when|what (time|day)|which day) (is|was|did|are) (\w+ ){0,2}(visit|appointment|that|it|i pick|i choose|you coming|they coming)|(is|was) (it|that|my visit|my appointment) (confirmed|set|booked)|did you confirm|will i get (an|a) (email|mail|confirmation|text|reminder))\b/.test(
    plain(typed.slice(0, 200)),
  );

/** How to get in, and who or what is there: "the gate code is 4411". */
export const tellsOfArrival = (typed: string) =>
  !typed.includes('?') &&
  /\b((gate|door|entry|garage) code|lockbox|doorbell|(side|back|front) (door|gate|entrance)|driveway|mailbox|on the corner|(the|our|my) dogs? (is|are|will|bites?|barks?)|(knock|ring) (\w+ )?(twice|loud|hard)|(before|when) (you|they) (arrive|come|get here|are on (the|your) way)|on (the|your) way|(will|wont) be (home|there|late)|might be late|(second|third|2nd|3rd|top) floor unit|(blue|white|red|brick|gray|yellow|green) house|buzz me)\b/.test(
    plain(typed.slice(0, 300)),
  );

/** Of the times that are offered none suits; `said` is plain. */
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
  /^(just |please |ok |can you |could you )*(call|phone|ring) (me|us)( please| instead| first| back| mejor)*$|^(mejor |solo )*(llamenme|llameme|que me llamen)( mejor| por favor| gracias)*$/.test(
    said,
  );

export const asksForEarliest = (said: string) =>
  /^(whichever is |whatever is |the |your |whats (the|your) )*(earliest|soonest|first available|asap|as soon as possible)( \w+){0,3}$|^(lo (antes|mas pronto) posible|cuanto antes)( por favor)?$/.test(
    said,
  );

/** Which of the times that stand there is meant by its place among them; null for none. */
export function placeMeant(said: string): number | null {
  const [, place = ''] =
    /^(?:\w+ ){0,3}?(first|1st|second|2nd|third|3rd|last|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa])(?: one| time| option)?(?: please| thanks| works| is (?:good|fine|great)| por favor| gracias| esta bien)*$/.exec(
      said,
    ) ?? [];
  if (place === '') return null;
  return /^(last|ultim)/.test(place) ? -1 : places.findIndex((each) => each.test(place));
}
const places = [/^(first|1st|primer)/, /^(second|2nd|segund)/, /^(third|3rd|tercer)/];
