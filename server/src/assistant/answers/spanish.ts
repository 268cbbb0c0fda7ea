import {
  spanishWeekdays as dayNames,
  promiseLine,
  spanishDate,
} from '@sallie/shared/bot/language/spanish-times';
import { dangersInSpanish, troubleInSpanish } from '@sallie/shared/bot/language/spanish-trouble';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business, DayHours } from '@sallie/shared/contract/business';
import type { Offer } from '@sallie/shared/contract/content';
import { dollars } from '@sallie/shared/rules/dollars';
import {
  holidayOn,
  hoursLine,
  hoursOf,
  isOpen,
  specialDay,
  specialDays,
} from '@sallie/shared/rules/opening-hours';
import { currentOffers, lastDay, offerLine, sentence } from '@sallie/shared/rules/owner-texts';
import { readablePhone } from '@sallie/shared/rules/phone';
import { keepsFollowUp } from '@sallie/shared/rules/promise';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import { addressLine, mapLink } from '@sallie/shared/rules/shop-links';
import type { AskedDay } from '../understanding/days.ts';
import spanish from './data/spanish-texts.json' with { type: 'json' };
import { SOON_DAYS } from './hours.ts';
import { type Circumstance, only, type Reply, toPerson, type Value, withValues } from './said.ts';
import type { SpanishAsk } from './spanish-asks.ts';

/* The Spanish answers come from the same facts; no fact says whether anybody in the showroom speaks Spanish. */

type There = Pick<Circumstance, 'facts' | 'now'>;

/** Somebody in trouble gets answers only to these topics. */
const unselling = new Set('hours location phone email person identity thanks bye'.split(' '));

type Trouble = ReturnType<typeof troubleInSpanish>;

export function replyInSpanish(
  question: string,
  byLikeness: Trouble,
  asks: readonly SpanishAsk[],
  there: There,
  isStillTrouble: boolean,
): Reply {
  const trouble = troubleInSpanish(question) ?? byLikeness;
  if (trouble === 'crisis') return toPerson(troubleAnswer(there, 'crisis'), trouble);
  if (trouble === 'danger') return toPerson(dangerInSpanish(question, there), trouble);
  if (trouble) return toPerson(troubleAnswer(there), 'complaint');
  if (isStillTrouble && !asks.every(({ topic }) => topic !== null && unselling.has(topic)))
    return toPerson(troubleAnswer(there, 'stillTrouble'), 'complaint');
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

/** Leaves out the note, which is in English. */
const span = ({ open, close }: DayHours) => (open && close ? hoursLine({ open, close }) : null);
const dayLine = (day: DayHours) => `${dayNames[day.day]}: ${span(day) ?? 'cerrado'}`;

const call = (facts: Business) => `llame por favor al ${readablePhone(facts.phone)}`;

function hours({ facts, now }: There, days: AskedDay[]): string {
  if (days.length === 0) {
    const open = isOpen(facts, now) ? 'Ahora estamos abiertos.' : 'Ahora estamos cerrados.';
    const soon = specialDays(facts, now, SOON_DAYS).map(({ date }) => onDay(facts, now, date));
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

const answers: Readonly<Record<string, readonly string[]>> = spanish.answers;

/** `known` is set when the facts support the message. */
function inSpanish(ask: SpanishAsk, there: There): { message: string; known: boolean } {
  const { topic, days } = ask;
  if (topic === 'hours') return { message: hours(there, days), known: true };
  const isFloor = plain(ask.text).split(' ').length <= 3 && asked(there, ask.text) !== '';
  // A floor on its own is a question about it, whatever the classifier says.
  const texts = answers[isFloor ? 'product' : (topic ?? 'unknown')] ?? spanish.answers.unknown;
  const values = valuesOf(ask, there);
  const text = texts.find((each) => namesIn(each).every((name) => values[name])) ?? '';
  const also = topic === 'schedule' && days.length > 0 ? ` ${hours(there, days)}` : '';
  return {
    message: `${withValues(text, (name) => values[name])}${also}`,
    known: !unsure.test(text),
  };
}

const unsure = /\{unknown\}|\bno (?:lo )?sé\b|no (?:lo veo|puedo (?:ver|prometer|dar))/i;

function troubleAnswer(
  { facts }: Pick<There, 'facts'>,
  which: 'trouble' | 'stillTrouble' | 'crisis' = 'trouble',
): string {
  const contacts: Readonly<Record<string, Value>> = contactsOf(facts);
  return withValues(spanish.answers[which][0] ?? '', (name) => contacts[name]);
}

/** Somebody who may be hurt reads first what to do. */
function dangerInSpanish(said: string, there: Pick<There, 'facts'>): string {
  const steps = dangersInSpanish(said).map((danger) => `- ${spanish.danger[danger]}`);
  return ['Primero, póngase a salvo:', ...steps, troubleAnswer(there)].join('\n');
}

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function valuesOf(ask: SpanishAsk, there: There): Readonly<Record<string, Value>> {
  const { facts, now } = there;
  const { discount, referral, financing } = facts;
  const promise = promiseLine(facts, now, 'es');
  return {
    ...contactsOf(facts),
    ...translated(
      spanish.services,
      facts.services.map(({ name, detail }) => `${name} ${detail}`),
    ),
    ...translated(spanish.assurances, facts.assurances),
    unknown: `Eso no lo sé con seguridad y no quiero adivinar. ${capital(call(facts))}, o deje su nombre y su número y se lo paso al equipo.`,
    works: worksOf(facts),
    town: ask.town ?? '',
    areas: facts.areas.join(', '),
    county: facts.county,
    floors: listed(floorsOf(facts).map(({ called }) => called)),
    asked: asked(there, ask.text),
    suited: suited(there, ask.text),
    customers: listed(customersOf(facts)),
    founded: facts.founded,
    ownedSince: facts.ownedSince,
    owners: facts.team
      .filter(({ role }) => /owner/i.test(role))
      .map(({ name }) => name)
      .join(', '),
    rating: facts.rating,
    reviews: facts.links.reviews,
    followUp: `${keepsFollowUp(facts, now) ? `Le contestamos en un plazo de ${facts.followUpHours} horas. ` : ''}${promise}.`,
    discount: dollars(discount.amount),
    minimumProject: dollars(discount.minimumProject),
    credit: dollars(referral.credit),
    minimumInstallation: dollars(referral.minimumInstallation),
    offers: offers(there),
    warranty: facts.warranty ? sentence(facts.warranty) : '',
    financing: financing ? `${sentence(financing.line)} ${financing.link ?? ''}`.trim() : '',
  };
}

const contactsOf = (facts: Business) => ({
  call: call(facts),
  Call: capital(call(facts)),
  phone: readablePhone(facts.phone),
  email: facts.email,
  name: facts.name,
  address: addressLine(facts),
  map: mapLink(facts),
});

function translated(
  words: Readonly<Record<string, readonly string[]>>,
  facts: readonly string[],
): Record<string, string> {
  const found = Object.entries(words).filter(([, [of = '']]) =>
    facts.some((fact) => new RegExp(of, 'i').test(fact)),
  );
  return Object.fromEntries(found.map(([name, [, said = '']]) => [name, said]));
}

function worksOf({ services }: Business): string {
  const { visit: _, ...works } = translated(
    spanish.services,
    services.map(({ name, detail }) => `${name} ${detail}`),
  );
  return Object.values(works).join(' ');
}

const customersOf = ({ worksFor }: Business) =>
  spanish.customers.flatMap(([of = '', said = '']) =>
    worksFor.some((each) => new RegExp(of, 'i').test(each)) ? said : [],
  );

const floorsOf = ({ products }: Business) =>
  spanish.floors.flatMap((floor) => {
    const product = products.find(({ name }) => new RegExp(floor.name, 'i').test(name));
    return product ? { ...floor, product } : [];
  });

function asked({ facts }: There, text: string): string {
  const said = plain(text);
  return listed(
    floorsOf(facts)
      .filter(({ named }) => new RegExp(`\\b(?:${named})\\b`).test(said))
      .map(({ called }) => called),
  );
}

function suited({ facts }: There, text: string): string {
  const said = plain(text);
  const qualities = spanish.needs.flatMap(([of = '', quality = '']) =>
    new RegExp(`\\b(?:${of})\\b`).test(said) ? quality : [],
  );
  const fit = floorsOf(facts).filter(({ product: { name, detail } }) =>
    qualities.some((quality) => new RegExp(quality, 'i').test(`${name} ${detail}`)),
  );
  return listed(fit.map(({ called }) => called));
}

const listed = (words: readonly string[]) => new Intl.ListFormat('es').format(words);
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

/** The owner's own texts stay in their language. */
function offers({ facts, now }: There): string {
  const { offers = [], timeZone } = facts;
  const running = currentOffers({ offers, timeZone }, now).map(
    ({ until, ...offer }: Offer) =>
      `- ${offerLine({ ...offer, until: null })}${until ? ` Hasta el ${spanishLastDay(until)}.` : ''}`,
  );
  return running.length > 0 ? ['Lo que ofrecemos ahora:', ...running].join('\n') : '';
}

const spanishLastDay = (until: string) => spanishDate(lastDay(until).toISOString().slice(0, 10));
