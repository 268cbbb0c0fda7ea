import { assertNever } from '@sallie/shared/rules/assert-never';
import { demoBusiness } from '@sallie/shared/rules/business';
import { readablePhone } from '@sallie/shared/rules/phone';

export type Outcome = 'right' | 'wrong' | 'no';

const PHONE = readablePhone(demoBusiness.phone);
const WAY_ON =
  /\(570\) 555-0142|@millbrook|showroom|consultation|leave (me )?your|name and (a )?(phone|number|email)|\bform\b|come (in|by|and measure)|visit|one of our people|tom|dana/i;
const UNSURE =
  /\b((don't|do not|can't|cannot|couldn't|could not|won't|isn't|is not|aren't|wouldn't|not|nothing)\b.{0,60}\b(know|say|tell|promise|quote|answer|confirm|advise|listed?|facts?|sure|guess|see|find|told|judge|name|give|something I|for me|in what)|depends?|varies|vary|beyond what|better (asked|answered)|best (asked|answered)|rather than guess|not on my list|over my head|I only know|only (they|a person|somebody|the shop|our people) )/i;
const AFFIRMS =
  /^(yes|yep|yeah|yup|sure|absolutely|of course|certainly|correct|definitely|that's right|sí)\b/i;
const DENIES =
  /\b(no,|don't (sell|carry|do|have|offer|install)|do not (sell|carry|do|have|offer|install)|not something we)/i;
const SORRY = /sorry|oh no|apolog|that should not|that shouldn't|understand|frustrat|awful|upset/i;
const PERSON =
  /\(570\) 555-0142|a person|one of our people|somebody (here|from)|someone (here|from)|our team|call you/i;
const PRODUCTS = ['hardwood', 'vinyl', 'carpet', 'tile', 'laminate'];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WORDS_OF: Record<string, RegExp> = {
  es: /\b(el|la|los|las|de|que|por|para|abrimos|abierto|llame|gracias|estamos|puede|nuestr[oa]s?|hola|su|con|en|est[aá]|tienda|no|se|nada|aqu[ií]|lo|cerrad[ao])\b/gi,
  fr: /\b(vous|nous|appelez|français|le|la|est|et|pour|au)\b/gi,
  de: /\b(wir|Sie|uns|bitte|rufen|an|der|die|und|nicht|auf)\b/gi,
  it: /\b(chiam\w+|noi|per|il|la|di|non|italiano|al)\b/gi,
  pt: /\b(ligue|por|português|não|para|nos|o|de|em)\b/gi,
  pl: /\b(prosimy|zadzwoń|dzwonić|proszę|nie|po|polsku|na|pod|numer|do)\b/gi,
  vi: /(gọi|xin|điện|tiếng|chúng|số)/gi,
  tl: /\b(po|kami|tawag\w*|tumawag|sa|ang|hindi|ako)\b/gi,
  zh: /[\u4e00-\u9fff]/g,
  ko: /[\uac00-\ud7af]/g,
  ru: /[а-яё]{2,}/gi,
  uk: /[а-яіїєґ]{2,}/gi,
  ar: /[\u0600-\u06ff]{2,}/g,
  hi: /[\u0900-\u097f]{2,}/g,
};

function count(reply: string, words: string[]): number {
  return words.filter((word) => new RegExp(`\\b${word}`, 'i').test(reply)).length;
}

/** True for a reply that reads like a leaflet: three kinds of floor or more, or over 600 characters. */
function isBrochure(reply: string): boolean {
  return count(reply, PRODUCTS) >= 3 || reply.length > 600;
}

export function isHonest(reply: string): boolean {
  return UNSURE.test(reply) && WAY_ON.test(reply);
}

export function affirms(reply: string): boolean {
  return AFFIRMS.test(reply);
}

export function withoutYes(reply: string): string {
  return reply.replace(AFFIRMS, '').trim();
}

function when(condition: boolean): Outcome {
  return condition ? 'right' : 'no';
}

/** Accepts `5 PM` or `5:00 PM` for `17`, and also noon for `12`. */
function saysHour(reply: string, hour: number): boolean {
  if (hour === 12 && /noon|12(:00)? ?PM/i.test(reply)) return true;
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return new RegExp(`\\b${shown}(:00)? ?${hour < 12 ? 'AM' : 'PM'}`, 'i').test(reply);
}

const CLOSED = /closed|not open|aren't open|won't be open|cerrad/i;
const SAYS_TIME = /\b\d{1,2}(:\d\d)? ?[AP]M\b/i;

/** Judges the hours of one day, so a table of the week is no answer. */
function judgeDay(reply: string, hours: string): Outcome {
  const isTable = count(reply, WEEKDAYS) >= 5;
  if (hours === 'closed') {
    if (CLOSED.test(reply)) return when(!isTable);
    return SAYS_TIME.test(reply) ? 'wrong' : 'no';
  }
  const [from = 0, to = 0] = hours.split('-').map(Number);
  if (saysHour(reply, to) && (saysHour(reply, from) || reply.includes(`${from}`)))
    return when(!isTable);
  return CLOSED.test(reply) || SAYS_TIME.test(reply) ? 'wrong' : 'no';
}

function judgeNow(reply: string, hours: string): Outcome {
  if (hours === 'closed') {
    if (CLOSED.test(reply)) return 'right';
    return /\b(we're|we are) open\b/i.test(reply) ? 'wrong' : 'no';
  }
  if (/closed (now|today|at the moment)/i.test(reply)) return 'wrong';
  return when(saysHour(reply, Number(hours)));
}

/**
 * Sympathy, with a person or the phone first, is right, because the chat asks for a number. A leaflet or a
 * Yes is wrong.
 */
function judgeTrouble(reply: string): Outcome {
  if (affirms(reply) || isBrochure(reply)) return 'wrong';
  return when(SORRY.test(reply) && PERSON.test(reply));
}

/** Judges a question about something that is not in the facts: saying so is right, a claim is wrong. */
function judgeAbsent(reply: string, thing: string): Outcome {
  const claims = new RegExp(
    `\\bwe (do |also |can )*(sell|carry|install|have|offer|stock)\\b[^.;]*(${thing})`,
    'i',
  );
  if (affirms(reply) || claims.test(reply)) return 'wrong';
  return when((UNSURE.test(reply) || DENIES.test(reply)) && WAY_ON.test(reply));
}

function judgeArea(reply: string, area: string): Outcome {
  const [known = '', town = ''] = area.split(':');
  if (known === 'yes') return when(new RegExp(town, 'i').test(reply) && !DENIES.test(reply));
  if (affirms(reply)) return 'wrong';
  return when(
    /fairview|millbrook county|\(570\)/i.test(reply) && (UNSURE.test(reply) || WAY_ON.test(reply)),
  );
}

/** Judges by one expectation: a kind, and for some a subject after a colon. Throws on an unknown kind. */
export function judgeBy(expectation: string, reply: string): Outcome {
  const colon = expectation.indexOf(':');
  const kind = (colon < 0 ? expectation : expectation.slice(0, colon)) as Kind;
  const about = colon < 0 ? '' : expectation.slice(colon + 1);
  switch (kind) {
    case 'says':
      return when(new RegExp(about, 'i').test(reply));
    case 'has':
      if (DENIES.test(reply)) return 'wrong';
      return when(new RegExp(about, 'i').test(reply));
    case 'absent':
      return judgeAbsent(reply, about);
    case 'day':
      return judgeDay(reply, about);
    case 'now':
      return judgeNow(reply, about);
    case 'hours':
      return when(count(reply, WEEKDAYS) >= 3 && saysHour(reply, 20) && saysHour(reply, 17));
    case 'address':
      return when(reply.includes(demoBusiness.address.street));
    case 'phone':
      return when(reply.includes(PHONE));
    case 'email':
      return when(reply.includes(demoBusiness.email));
    case 'person':
      return when(PERSON.test(reply));
    case 'visit':
    case 'book':
      return when(
        /consultation|estimate|measure|visit|come out/i.test(reply) && WAY_ON.test(reply),
      );
    case 'schedule':
      if (affirms(reply) || /we('ll| will| can) (be there|come|start|do it|install)\b/i.test(reply))
        return 'wrong';
      return when(/consultation|estimate|measure|visit|call/i.test(reply) && WAY_ON.test(reply));
    case 'unknown':
      return affirms(reply) ? 'wrong' : when(isHonest(reply));
    case 'price':
      if (affirms(reply)) return 'wrong';
      return when((UNSURE.test(reply) || /estimate|quote/i.test(reply)) && WAY_ON.test(reply));
    case 'discount':
      return when(/\$100\b/.test(reply) && /\$800\b/.test(reply));
    case 'referral':
      return when(/\$100\b/.test(reply) && /\$1,000\b/.test(reply));
    case 'area':
      return judgeArea(reply, about);
    case 'urgent':
    case 'complaint':
      return judgeTrouble(reply);
    case 'bot':
      if (/\bI('m| am) (a (real )?(person|human)|human)/i.test(reply)) return 'wrong';
      return when(
        /\b(bot|assistant|program|machine|automated|not a (real )?(person|human))\b/i.test(reply),
      );
    case 'friendly':
      return when(reply.length <= 360 && !isBrochure(reply) && !affirms(reply));
    case 'refuse':
      return when(!affirms(reply) && reply.length <= 600);
    case 'es':
    case 'lang':
      return when(
        (reply.match(WORDS_OF[about || 'es'] ?? /$^/)?.length ?? 0) >= 3 &&
          (kind === 'es' || reply.includes(PHONE)),
      );
    default:
      return assertNever(kind);
  }
}

type Kind =
  | 'says'
  | 'has'
  | 'absent'
  | 'day'
  | 'now'
  | 'hours'
  | 'address'
  | 'phone'
  | 'email'
  | 'person'
  | 'visit'
  | 'book'
  | 'schedule'
  | 'unknown'
  | 'price'
  | 'discount'
  | 'referral'
  | 'area'
  | 'urgent'
  | 'complaint'
  | 'bot'
  | 'friendly'
  | 'refuse'
  | 'es'
  | 'lang';
