import {
  spanishWeekdays as dayNames,
  spanishDate,
} from '@sallie/shared/bot/language/spanish-times';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business, DayHours } from '@sallie/shared/contract/business';
import type { AnswerFacts, Offer } from '@sallie/shared/contract/content';
import { holidayOn, specialDay, specialDays } from '@sallie/shared/rules/calendar-day';
import { currentOffers, lastDay, offerLine, sentence } from '@sallie/shared/rules/offers';
import { hoursOf, isOpen, wallTime } from '@sallie/shared/rules/opening-hours';
import { readablePhone } from '@sallie/shared/rules/phone';
import { addressLine, mapLink } from '@sallie/shared/rules/shop-links';
import type { AskedDay } from '../understanding/days.ts';

/* What is said in Spanish, from the same facts. Whether somebody in the showroom speaks it, no fact says. */

/** Days with other hours are told beside the week for so long ahead. */
const SOON = 14;

interface There {
  facts: AnswerFacts;
  now: Date;
}

function clock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const span = ({ open, close }: DayHours) =>
  open && close ? `${clock(open)} - ${clock(close)}` : null;
const dayLine = (day: DayHours) => `${dayNames[day.day]}: ${span(day) ?? 'cerrado'}`;

const call = (facts: Business) => `llame por favor al ${readablePhone(facts.phone)}`;

const unknown = (facts: Business) =>
  `Eso no lo sé con seguridad y no quiero adivinar. ${call(facts).replace(/^l/, 'L')}, o deje su nombre y su número y se lo paso al equipo.`;

function hours({ facts, now }: There, days: AskedDay[]): string {
  if (days.length === 0) {
    const open = isOpen(facts, now) ? 'Ahora estamos abiertos.' : 'Ahora estamos cerrados.';
    const soon = specialDays(facts, now, SOON).map(({ date }) => onDay(facts, now, date));
    const week = facts.hours.map(dayLine);
    return ['Nuestro horario en la tienda:', ...week, ...soon, open].join('\n');
  }
  return days.map(({ date }) => onDay(facts, now, date)).join('\n');
}

function onDay(facts: Business, now: Date, date: string): string {
  const known = hoursOf(facts, new Date(date));
  const called = specialDay(facts, date) ? spanishDate(date) : dayNames[known.day];
  const when = date === wallTime(now, facts.timeZone).slice(0, 10) ? 'Hoy' : `El ${called}`;
  if (holidayOn(facts, date)) return `${when} la tienda está cerrada por ser día de fiesta.`;
  return span(known)
    ? `${when} estamos abiertos en la tienda: ${span(known)}.`
    : `${when} la tienda está cerrada.`;
}

const kinds: [RegExp, string, RegExp][] = [
  [/\b(alfombras?|carpeta|moqueta)\b/, 'alfombras', /carpet/i],
  [/\b(madera|roble|duela|parquet|parque)\b/, 'pisos de madera', /hardwood/i],
  [/\b(vinilo|vinil|vinilicos?)\b/, 'vinilo de lujo, resistente al agua', /vinyl/i],
  [
    /\b(azulejos?|baldosas?|losas?|loseta|ceramicas?|porcelanato|ceramico)\b/,
    'azulejos y piedra',
    /tile/i,
  ],
  [/\b(laminados?)\b/, 'laminado', /laminate/i],
];

function products({ facts }: There, text: string): string {
  const has = kinds.filter(([, , name]) => facts.products.some((each) => name.test(each.name)));
  const named = has.filter(([word]) => word.test(text));
  const list = (named.length > 0 ? named : has).map(([, called]) => called).join(', ');
  return named.length > 0
    ? `En la tienda tenemos ${list}. Para colores y muestras, ${call(facts)} o visite la tienda.`
    : `En la tienda tenemos: ${list}. De otras cosas no sé con seguridad; ${call(facts)}.`;
}

const spanishWorks: [RegExp, string][] = [
  [/install/i, 'instalamos pisos'],
  [/refinish/i, 'lijamos y sellamos pisos de madera'],
  [/sales|diy/i, 'vendemos materiales'],
];

/** What of the shop's services has words here. */
function works({ services }: Business): string {
  const done = spanishWorks.filter(([of]) => services.some(({ name }) => of.test(name)));
  const listed = new Intl.ListFormat('es').format(done.map(([, words]) => words));
  return listed && `${listed.replace(/^./, (first) => first.toUpperCase())}. `;
}

/** What the owner wrote stays in the language it was written in. */
function offers({ facts, now }: There): string {
  const { offers = [], timeZone } = facts;
  const running = currentOffers({ offers, timeZone }, now).map(
    ({ until, ...offer }: Offer) =>
      `- ${offerLine({ ...offer, until: null })}${until ? ` Hasta el ${spanishLastDay(until)}.` : ''}`,
  );
  return running.length > 0 ? ['Lo que ofrecemos ahora:', ...running, ''].join('\n') : '';
}

const spanishLastDay = (until: string) => spanishDate(lastDay(until).toISOString().slice(0, 10));

/** The reply to what was asked in Spanish; `intent` null where that is not clear. */
export function inSpanish(
  intent: string | null,
  typed: string,
  days: AskedDay[],
  there: There,
): string {
  const { facts } = there;
  const text = plain(typed);
  // A floor by itself is asked about, whatever it is taken for.
  if (text.split(' ').length <= 3 && kinds.some(([word]) => word.test(text)))
    return products(there, text);
  switch (intent) {
    case 'hours':
      return hours(there, days);
    case 'location':
      return `Nuestra tienda está en ${addressLine(facts)}. Cómo llegar: ${mapLink(facts)}`;
    case 'area':
      return `Trabajamos en ${facts.areas.join(', ')} y en todo ${facts.county}. Si su pueblo no está en la lista, ${call(facts)} y se lo decimos.`;
    case 'phone':
      return `Nuestro número de teléfono es ${readablePhone(facts.phone)} y el correo es ${facts.email}.`;
    case 'visit':
      return `La visita a su casa es gratis: medimos, llevamos muestras y hacemos un presupuesto por escrito. Deje su nombre y su número aquí, use la página /consultation o ${call(facts)}.`;
    case 'callback':
      return `Con gusto. Deje aquí su nombre y su número y se lo paso al equipo, o ${call(facts)}.`;
    case 'price':
      return `El precio depende de la habitación y del material, así que no puedo dar uno aquí. El presupuesto por escrito es gratis: medimos en su casa. Deje su nombre y su número o ${call(facts)}.`;
    case 'product':
      return products(there, text);
    case 'service':
      return `${works(facts)}La visita para el presupuesto es gratis; para lo demás ${call(facts)}.`;
    case 'discount':
      return `${offers(there)}Los clientes nuevos tienen $${facts.discount.amount} de descuento (discount) en su primer proyecto, al dejar un anticipo en un proyecto de más de $${facts.discount.minimumProject}; uno por hogar. Para lo demás ${call(facts)}.`;
    case 'warranty':
      return facts.warranty
        ? `${sentence(facts.warranty)} Para lo demás ${call(facts)}.`
        : unknown(facts);
    case 'financing':
      return facts.financing
        ? `${sentence(facts.financing.line)} ${facts.financing.link ?? `Para lo demás ${call(facts)}.`}`
        : unknown(facts);
    case 'person':
      return `Claro. Para hablar con una persona ${call(facts)}, o deje su nombre y su número y se lo paso al equipo.`;
    case 'identity':
      return `Soy SallieBot, el asistente automático de ${facts.name}, no una persona. Para hablar con una, ${call(facts)}.`;
    case 'language':
      return `Aquí en el chat puedo decirle en español el horario, la dirección y cómo pedir una visita gratis. Si alguien de la tienda habla español no lo sé: ${call(facts)}.`;
    case 'greeting':
      return `¡Hola! Puedo decirle el horario, la dirección, el teléfono y cómo pedir una visita gratis. ¿En qué le ayudo?`;
    case 'thanks':
      return '¡De nada! Aquí estoy para lo que necesite de los pisos o de la tienda.';
    default:
      return unknown(facts);
  }
}

export function troubleInSpanish({ facts }: There): string {
  return `Lo siento mucho. Llame por favor al ${readablePhone(facts.phone)}, y deje aquí su nombre y su número: se lo paso al equipo como urgente.`;
}

/** Days as Spanish says them, in the words the reader of days knows. */
export function englishDays(typed: string): string {
  const said: [RegExp, string][] = [
    [/\bpasado manana\b/g, 'day after tomorrow'],
    [/\bmanana\b/g, 'tomorrow'],
    [/\bhoy\b/g, 'today'],
    [/\besta (noche|tarde)\b/g, 'today'],
    [/\blunes\b/g, 'monday'],
    [/\bmartes\b/g, 'tuesday'],
    [/\bmiercoles\b/g, 'wednesday'],
    [/\bjueves\b/g, 'thursday'],
    [/\bviernes\b/g, 'friday'],
    [/\bsabados?\b/g, 'saturday'],
    [/\bdomingos?\b/g, 'sunday'],
    [/\bfin de semana\b/g, 'weekend'],
    [/\b(dia de )?accion de gracias\b/g, 'thanksgiving'],
    [/\bnochebuena\b/g, 'christmas eve'],
    [/\bnavidad\b/g, 'christmas'],
    [/\bano nuevo\b/g, 'new years'],
    [
      /\b(\d{1,2}) de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/g,
      '$2 $1',
    ],
    [/\benero\b/g, 'january'],
    [/\bfebrero\b/g, 'february'],
    [/\bmarzo\b/g, 'march'],
    [/\babril\b/g, 'april'],
    [/\bmayo\b/g, 'may'],
    [/\bjunio\b/g, 'june'],
    [/\bjulio\b/g, 'july'],
    [/\bagosto\b/g, 'august'],
    [/\bseptiembre\b/g, 'september'],
    [/\boctubre\b/g, 'october'],
    [/\bnoviembre\b/g, 'november'],
    [/\bdiciembre\b/g, 'december'],
  ];
  return said.reduce((text, [words, english]) => text.replace(words, english), plain(typed));
}
