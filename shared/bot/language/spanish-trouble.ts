import { keysOf } from '../../contract/keys-of.ts';
import type { Danger } from './danger.ts';
import data from './data/spanish-trouble.json' with { type: 'json' };
import { anyOf, plain } from './words.ts';

const troubled = anyOf(data.troubled);

/** Asks beforehand which floor withstands damage; counts as trouble only when something has just happened. */
const supposed =
  /\b(que|cual) (\w+ ){0,3}(pisos?|material|alfombra|vinilo?|laminado)?( \w+)? ?(me conviene|convendria|recomiend\w*|aguanta|resiste|es (bueno|buena|mejor)|seria mejor)\b|\bcual (me conviene|es mejor|aguanta)\b|\bque (pasa|pasaria|hacen) si\b|\b(cubre|garantia) (\w+ ){0,3}si\b/;
/** "Arreglan goteras" asks for a service; it reports nothing. */
const asksForWork =
  /^(y |tambien |ustedes |hola )*(arreglan|reparan|quitan|limpian|cambian|hacen|secan)( (?!mi\b|mis\b|me\b|que\b|ya\b|hoy\b)\w+){1,3}$/;
const acute = anyOf(data.acute);
/** Long ago, so by now a reason to buy. */
const longAgo = anyOf(data.longAgo);
const wishes = anyOf(data.wishes);
const ofOthers = anyOf(data.ofOthers);

const dangers: Record<Exclude<Danger, 'hurt'>, RegExp> = {
  gas: anyOf(data.gas),
  fire: anyOf(data.fire),
  swallowed: anyOf(data.swallowed),
  grave: anyOf(data.grave),
};
/** The smell of earlier smokers is no fire. */
const oldSmoke = anyOf(data.oldSmoke);
const crisis = anyOf(data.crisis);

/** An old event or another firm's work is a reason to ask for a new floor. */
const isOver = (text: string) =>
  !acute.test(text) && (ofOthers.test(text) || (longAgo.test(text) && wishes.test(text)));

export function dangersInSpanish(typed: string): Exclude<Danger, 'hurt'>[] {
  const text = plain(typed);
  const said = oldSmoke.test(text) && !acute.test(text) ? text.replace(/\bhumo\b/g, ' ') : text;
  const named = keysOf(dangers).filter((danger) => dangers[danger].test(said));
  return isOver(text) ? named.filter((danger) => danger !== 'fire') : named;
}

/** Trouble in Spanish that needs a person before an answer; null without it. */
export function troubleInSpanish(
  typed: string,
): 'crisis' | 'danger' | 'damage' | 'noshow' | 'complaint' | null {
  const text = plain(typed);
  if (crisis.test(text)) return 'crisis';
  if (dangersInSpanish(typed).length > 0) return 'danger';
  if (!troubled.test(text)) return null;
  const isSupposed = supposed.test(text) && !acute.test(text) && !/\bnuevo\b/.test(text);
  if (isSupposed || isOver(text) || asksForWork.test(text)) return null;
  if (neglect.test(text)) return 'noshow';
  return complaint.test(text) ? 'complaint' : 'damage';
}
const neglect = /\b((no|nunca) (vin|lleg|ha|apar|contest|llam|regres)|nadie|esperando|plantad)/;
const complaint =
  /\b(enoj|molest|furios|queja|reclam|abogad|demand|estaf|terrible|pesim|horrible|devuel|reembols|cobr|mal hecho)/;

const saysSpanish =
  /\b(el|la|los|las|mi|mis|no|nos|se|esta|estan|estoy|una|un|que|en|por|para|con|del|lo|muy|hoy|ya|piso|alfombra|agua|ustedes|su|sus|me|mas|nadie|nunca|cuando|todo|toda|es|son|fue|tiene|trabajo|veces|tarjeta|telefono|han|quedo|\w+(?:aron|ieron|adora?|adores))\b/g;

/** At least two Spanish words, because English shares some short ones. */
export const readsLikeSpanish = (typed: string) =>
  (plain(typed).match(saysSpanish)?.length ?? 0) >= 2;

/** A danger counts in any message, because its words occur only in Spanish. */
export function isTroubleInSpanish(typed: string): boolean {
  const trouble = troubleInSpanish(typed);
  if (trouble === 'danger' || trouble === 'crisis') return true;
  return trouble !== null && readsLikeSpanish(typed);
}
