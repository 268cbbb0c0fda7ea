import sayings from './data/phrases.json' with { type: 'json' };
import { asksInSpanish } from './spanish.ts';
import { bare, phrases, plain, says } from './words.ts';

const opening =
  /^(what|whats|when|whens|where|wheres|who|whos|why|how|hows|which|(can|could) (i|you|we|u|they|it|my|the|your|someone|somebody|anyone|anybody)|do (you|i|u|we|they)|does|did|is (it|there|this|the|that|your|my)|are (you|there|the|your|they|u)|will (you|it|there|they|i|we|my|the|someone|somebody)|would (you|it)|should i|may i|have you|tell me|any chance|why|now what|what now)\b/;
const inside =
  /\b(how much|how long|how soon|do you (have|do|sell|carry|offer|install)|what is|what are|whats the|when (do|are|can)|can you tell|which (is|one is) (better|best|cheaper)|is (it|that|this) (ok|okay|normal|safe|bad|free|included|extra|expensive|required|possible|worth it|too late)|what (do|would) (you|u|yall) (think|suggest|recommend|advise|have|sell|carry))\b/;

/** "Whats good for dogs" and "which one is best in a kitchen" ask; "what would be best" does not. */
const suiting =
  /\b(whats?|which)( one| ones| kind| type| floors?| flooring| material)?( is| are| would be| works| holds up)? (the )?(good|best|better|right|safe|safest|well|cheap|cheaper|cheapest|easy|easiest|durable)( \w+)? (for|with|in|on|against)\b/;

const announced =
  /^(i |ive |i ve |we )?(have |got |had )*(a |an |one |another |just |few |some |couple of |quick |more |other )*questions?( for (you|u))?( please| first| though)?$/;

const joining = /^(?:(?:and|also|plus|then|oh) )+/;

const auxiliary = /^(is|are|am|was|do|does|did|can|could|will|would|should|has|have|had|any)\b/;

/** For these topics one word is a question. */
const topics = phrases(sayings.question);

export function asksSomething(typed: string): boolean {
  const phrase = bare(plain(typed)).replace(joining, '');
  if (phrase === '') return false;
  if (typed.includes('?') && auxiliary.test(phrase)) return true;
  return (
    asksInSpanish(typed) ||
    [opening, inside, suiting, announced].some((form) => form.test(phrase)) ||
    says(typed, topics)
  );
}

/** Returns true for a question by its words or its question mark. */
export function looksLikeQuestion(typed: string): boolean {
  return (typed.includes('?') && plain(typed) !== '') || asksSomething(typed);
}

/** `said` is the message without its questions. */
export function partQuestion(typed: string): { asked: boolean; said: string } {
  const clauses = typed.split(/(?<=[.!?;\n])\s*|,\s*|\s+-\s+/);
  const questions = clauses.filter(asksSomething);
  const said = questions.reduce((rest, question) => rest.replace(question, ' '), typed);
  return { asked: questions.length > 0, said: said.replace(/[\s,;-]+$/, '').trim() };
}
