import { troubleInSpanish } from '@sallie/shared/bot/language/spanish-trouble';
import { only, type Reply, toPerson } from './replies.ts';
import type { Circumstance } from './said.ts';
import { dangerInSpanish, inSpanish, troubleInSpanish as spanishTrouble } from './spanish.ts';
import type { SpanishAsk } from './spanish-asks.ts';

/** Somebody in trouble gets answers only to these topics. */
const unselling = new Set('hours location phone email person identity thanks bye'.split(' '));

type Trouble = ReturnType<typeof troubleInSpanish>;

export function replyInSpanish(
  question: string,
  byLikeness: Trouble,
  asks: readonly SpanishAsk[],
  there: Pick<Circumstance, 'facts' | 'now'>,
  isStillTrouble: boolean,
): Reply {
  const trouble = troubleInSpanish(question) ?? byLikeness;
  if (trouble === 'crisis') return toPerson(spanishTrouble(there, 'crisis'), trouble);
  if (trouble === 'danger') return toPerson(dangerInSpanish(question, there), trouble);
  if (trouble) return toPerson(spanishTrouble(there), 'complaint');
  if (isStillTrouble && !asks.every(({ topic }) => topic !== null && unselling.has(topic)))
    return toPerson(spanishTrouble(there, 'stillTrouble'), 'complaint');
  const said = asks.map((ask) => ({ ask, ...inSpanish(ask, there) }));
  const messages = [...new Set(said.map(({ message }) => message))];
  const missed = said.filter(({ known }) => !known);
  return {
    ...only(messages.join('\n\n'), 'language'),
    intents: asks.map(({ topic }) => topic ?? 'language'),
    known: missed.length === 0,
    knowsSome: missed.length < said.length,
    missed: missed.map(({ ask }) => (asks.length > 1 ? ask.text : question)),
  };
}
