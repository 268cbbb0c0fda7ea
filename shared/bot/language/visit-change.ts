import spanish from './data/spanish.json' with { type: 'json' };
import { plain } from './words.ts';

/* A visit is to be at another time, or not at all. */

const named =
  /\b(cancel(ing)?|mov(e|ing)|reschedul(e|ing)|postpon(e|ing)|push(ing)? back|call(ing)? off|chang(e|ing)) (\w+ ){0,2}?(my|our|the|this|that) (\w+ ){0,2}(visit|appointment)\b/;
/** Said where everybody knows which visit is meant. */
const understood =
  /\b(cancel|reschedule|postpone|call it off|(an)?other (day|time|date)|different (day|time|date)|(cant|cannot|can not|wont|will not|wont be able to) (make (it|that)|be (home|there)|do (it|that))|something came up)\b/;
const understoodInSpanish = new RegExp(spanish.otherDay);
const asksOfPrice = /\b(fee|fees|charge|charged|cost|costs|penalty|deposit)\b/;

/** `hasVisit`: SallieBot has just agreed one with them. */
export function wantsVisitChanged(typed: string, hasVisit: boolean): boolean {
  const text = plain(typed.slice(0, 300));
  if (asksOfPrice.test(text)) return false;
  if (named.test(text)) return true;
  return hasVisit && (understood.test(text) || understoodInSpanish.test(text));
}

/** Of the times that are offered none suits; `said` is plain. */
export const asksForOtherTime = (said: string) =>
  /^(\w+ )?((an)?other|different) (day|time|date)\b|^otr[oa] (dia|hora|fecha)\b/.test(said);
