import data from './data/trouble.json' with { type: 'json' };
import { anyOf } from './patterns.ts';
import { plain } from './words.ts';

/** Spanish, which many of the town's people write. */
const troubled = anyOf(data.spanish);

/** Which floor stands up to it: asked beforehand, as long as nothing has just happened. */
const supposed =
  /\b(que|cual) (\w+ ){0,3}(pisos?|material|alfombra|vinilo?|laminado)?( \w+)? ?(me conviene|convendria|recomiend\w*|aguanta|resiste|es (bueno|buena|mejor)|seria mejor)\b|\bcual (me conviene|es mejor|aguanta)\b/;
const acute =
  /\b(ahora|ahorita|anoche|ayer|hoy|acaba|acaban|emergencia|urgente|ustedes|pusieron|instalaron|dejaron|nuevo)\b/;

/** What somebody tells in Spanish that needs a person before an answer; null where it is nothing of the kind. */
export function troubleInSpanish(typed: string): 'damage' | 'noshow' | 'complaint' | null {
  const text = plain(typed);
  if (!troubled.test(text)) return null;
  if (supposed.test(text) && !acute.test(text)) return null;
  return /\b((no|nunca) (vin|lleg|ha|apar|contest|llam|regres)|nadie|esperando|plantad)/.test(text)
    ? 'noshow'
    : /\b(enoj|molest|furios|queja|reclam|abogad|demand|estaf|terrible|pesim|horrible|devuel|reembols|mal hecho)/.test(
          text,
        )
      ? 'complaint'
      : 'damage';
}

const saysSpanish =
  /\b(el|la|los|las|mi|mis|no|se|esta|estoy|una|un|que|en|por|muy|hoy|piso|agua|ustedes|su)\b/g;

/** In a message that reads like Spanish. */
export function isTroubleInSpanish(typed: string): boolean {
  const isSpanish = (plain(typed).match(saysSpanish)?.length ?? 0) >= 2;
  return isSpanish && troubleInSpanish(typed) !== null;
}
