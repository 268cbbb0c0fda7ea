import spanish from './data/spanish.json' with { type: 'json' };
import { looksLikeQuestion } from './question.ts';
import { plain } from './words.ts';

const named =
  /\b(cancel(ing)?|mov(e|ing)|reschedul(e|ing)|postpon(e|ing)|push(ing)? back|call(ing)? off|chang(e|ing)) (\w+ ){0,2}?(my|our|the|this|that) (\w+ ){0,2}(visit|appointment)\b/;
/** Needs an agreed visit to make sense. */
const understood =
  /\b(cancel|reschedule|postpone|call it off|(an)?other (day|time|date)|different (day|time|date)|(cant|cannot|can not|wont|will not|wont be able to) (make (it|that)|be (home|there)|do (it|that))|something came up|(can|could) (we|you|i) (do|make it) (\w+ ){0,2}instead|make it (\d+|noon|\w+day)|(earlier|later) (please|if|would)|wrong (day|time))\b/;
const understoodInSpanish = new RegExp(spanish.otherDay);
const asksOfPrice = /\b(fee|fees|charge|charged|cost|costs|penalty|deposit)\b/;

/** `hasVisit`: SallieBot has agreed a visit in this conversation. */
export function wantsVisitChanged(typed: string, hasVisit: boolean): boolean {
  const text = plain(typed.slice(0, 300));
  if (asksOfPrice.test(text)) return false;
  if (named.test(text)) return true;
  return hasVisit && (understood.test(text) || understoodInSpanish.test(text));
}

/** "What time was that again", "did you confirm". */
export const asksOfVisit = (typed: string) =>
  /^(\w+ ){0,2}?((when|what (time|day)|which day) (is|was|did|are) (\w+ ){0,2}(visit|appointment|that|it|i pick|i choose|you coming|they coming)|(is|was) (it|that|my visit|my appointment) (confirmed|set|booked)|did you confirm|will i get (an|a) (email|mail|confirmation|text|reminder))\b/.test(
    plain(typed.slice(0, 200)),
  );

/** "The gate code is 4411": how to get in, and who or what is there. */
export const tellsOfArrival = (typed: string) =>
  !looksLikeQuestion(typed) &&
  /\b((gate|door|entry|garage) code|lockbox|doorbell|(side|back|front) (door|gate|entrance)|driveway|mailbox|on the corner|(the|our|my) dogs? (is|are|will|bites?|barks?)|(knock|ring) (\w+ )?(twice|loud|hard)|(before|when) (you|they) (arrive|come|get here|are on (the|your) way)|on (the|your) way|(will|wont) be (home|there|late)|might be late|(second|third|2nd|3rd|top) floor unit|(blue|white|red|brick|gray|yellow|green) house|buzz me)\b/.test(
    plain(typed.slice(0, 300)),
  );
