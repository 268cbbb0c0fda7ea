import { plain } from './words.ts';

/** Spanish, which many of the town's people write. */
const troubled =
  /\b(inund\w*|(se|casi se) (tropezo|resbalo|cae|lastimo|corto)|(me|casi me) (tropece|resbale|cai|caigo|lastime|corte)|dej(o|aron) (\w+ ){0,3}(rot[oa]s?|suci[oa]s?|mal|tirad[oa]s?|abiert[oa]s?|a medias)|se (fue|fueron) (\w+ ){0,3}(sin|y) (\w+ )?(dej\w*|termin\w*|acab\w*)|gote\w*|fugas?|agua (debajo|abajo|bajo|sal\w+|entra\w*|brota\w*)|(sal(e|iendo|io)|entr(a|ando|o)|metio|filtr\w*|sub(e|iendo)|brot\w*|hay|tengo|tenemos|llen[oa] de) (\w+ )?agua|se (esta )?(abomb|abult|ondul|hund|hinch|despeg|levant)\w*|(se )?(rompio|revent\w*)|tuber\w*|mojad[oa]s?|empapad\w*|agua (por|en)|emergencia|urgente|levant(ado|ando)|hinchad\w*|(no|nunca) (vino|vinieron|lleg\w*|ha venido|han venido|aparec\w*|contest\w*|llam\w*|regres\w*)|esperando (desde|hace|a los|toda|todo)|plantad[oa]s?|llev(o|amos) \w+ (dias|semanas|horas|meses)|despeg\w*|inflad\w*|se (quebro|partio|rajo|cayo|hundio|mojo)|mal (puest|instalad|colocad)[oa]s?|arruin\w*|desastre|(quiero|devuelv\w*|regres\w*) mi (dinero|deposito)|ray(aron|o)|romp(ieron|io)|humo|quemado|nadie (vino|llam\w*|contest\w*|llego)|enoj\w*|molest[oa]|furios\w*|queja\w*|reclam\w*|abogad\w*|demand\w*|estaf\w*|terrible|pesim\w*|horrible|devuelv\w*|reembols\w*|mal hecho|danad\w*|quebr\w*|fuego|incendio|gas|herid\w*)\b/;

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
