import { spanishWhen } from '@sallie/shared/bot/language/spanish-times';
import type { Business } from '@sallie/shared/contract/business';
import type { Lead } from '@sallie/shared/contract/leads';
import { type Visit, type VisitKind, visitKinds } from '@sallie/shared/contract/visit';
import { readablePhone } from '@sallie/shared/rules/phone';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { keptUntil, visitWhen } from '@sallie/shared/rules/visits';
import type { Draft } from '../../mail/outgoing.ts';
import { letter, paragraphs } from './prose.ts';

/** `taken-back`: staff asked whether it suits, and then took that back. `moved`: to another time or another place. */
export type VisitNews = 'asked' | 'taken-back' | 'agreed' | 'moved' | 'canceled' | 'tomorrow';

/** Uses the language the customer wrote in; `page` is the link where they answer. */
export function visitMail(
  facts: Business,
  news: VisitNews,
  visit: Visit,
  { page, language }: { page: string; language: Lead['language'] },
): Draft {
  const say = language === 'es' ? spanish : english;
  const when = say.when(facts, new Date(visit.from));
  const until = keptUntil(visit);
  const kept = until && say.kept(say.when(facts, until));
  const [what, off] = say.kinds[visit.kind];
  const words = say.words({ when, what, off, kept, shop: facts.name })[news];
  const { name, email } = visit;
  return letter(
    facts,
    { name, email, subject: words.subject, language },
    words.sentence,
    isOff(news) ? '' : `${say.at}: ${when}\n${say.place}: ${whereFor(visit, language)}`,
    `${words.ask ?? say.change}\n${page}`,
    `${isOff(news) ? say.callAgain : say.call} ${readablePhone(facts.phone)}.`,
  );
}

const isOff = (news: VisitNews) => news === 'canceled' || news === 'taken-back';

/** A typed address is not mailed, because anybody can enter any mail address in a form. */
export const whereFor = ({ kind, where }: Visit, language?: Lead['language']): string =>
  kind === 'showroom' ? where : (language === 'es' ? spanish : english).home;

/** `what` is the visit in a sentence; `off` is the sentence that a cancellation adds. */
interface Said {
  when: string;
  what: string;
  off: string;
  kept: string | null | undefined;
  shop: string;
}

/** `ask` replaces the usual sentence before the link to the customer's page. */
type NewsWords = Record<VisitNews, { subject: string; sentence: string; ask?: string }>;

const english = {
  when: visitWhen,
  at: 'When',
  place: 'Where',
  call: 'Or call us at',
  callAgain: 'To find another time, call us at',
  home: 'At your home, at the address we have',
  kinds: {
    home: ['our visit at your home', 'We will not come then.'],
    showroom: ['your visit to our showroom', 'We do not expect you then.'],
  } satisfies Record<VisitKind, [string, string]>,
  kept: (until: string) => `We are holding it for you until ${until}.`,
  change: 'View, confirm, move or cancel it here:',
  words: ({ when, what, off, kept, shop }: Said): NewsWords => ({
    asked: {
      subject: `Does ${when} suit you?`,
      sentence: `For ${what} we would like to offer you this time. ${kept ?? 'Please answer before that time.'}`,
      ask: 'Please tell us here whether it suits you, or choose another time:',
    },
    'taken-back': {
      subject: `No longer available: the time we offered you, ${when}`,
      sentence: `The time that we offered you for ${what}, ${when}, is no longer reserved for you.`,
      ask: 'You can still see it here:',
    },
    agreed: {
      subject: `Your visit on ${when}`,
      sentence: `Thank you. The time for ${what} is agreed. ${shop} looks forward to it.`,
    },
    moved: {
      subject: `Moved: your visit is now on ${when}`,
      sentence: `The time or the place of ${what} has changed. It is now:`,
    },
    canceled: {
      subject: 'Canceled: your visit',
      sentence: `The time for ${what}, ${when}, is canceled. ${off}`,
      ask: 'You can still see it here:',
    },
    tomorrow: {
      subject: `Tomorrow: your visit on ${when}`,
      sentence: `A reminder of ${what} tomorrow.`,
    },
  }),
};

const spanish: typeof english = {
  when: spanishWhen,
  at: 'Cuándo',
  place: 'Dónde',
  call: 'O llámenos al',
  callAgain: 'Para encontrar otra hora, llámenos al',
  home: 'En su casa, en la dirección que tenemos',
  kinds: {
    home: ['nuestra visita en su casa', 'Nadie vendrá entonces.'],
    showroom: ['su visita a nuestra sala', 'No le esperamos entonces.'],
  },
  kept: (until) => `La guardamos para usted hasta el ${until}.`,
  change: 'Aquí puede verla, confirmarla, cambiarla o cancelarla (la página está en inglés):',
  words: ({ when, what, off, kept, shop }) => ({
    asked: {
      subject: `¿Le conviene el ${when}?`,
      sentence: `Para ${what} quisiéramos ofrecerle esta hora. ${kept ?? 'Por favor, contéstenos antes de esa hora.'}`,
      ask: 'Díganos aquí si le conviene, o elija otra hora (la página está en inglés):',
    },
    'taken-back': {
      subject: `Ya no disponible: la hora que le ofrecimos, ${when}`,
      sentence: `La hora que le ofrecimos para ${what}, el ${when}, ya no está guardada para usted.`,
      ask: 'Todavía puede verla aquí:',
    },
    agreed: {
      subject: `Su visita del ${when}`,
      sentence: `Gracias. La hora para ${what} queda acordada. ${shop} le espera con gusto.`,
    },
    moved: {
      subject: `Cambio: su visita es ahora el ${when}`,
      sentence: `La hora o el lugar de ${what} ha cambiado. Ahora es:`,
    },
    canceled: {
      subject: 'Cancelada: su visita',
      sentence: `La hora para ${what}, el ${when}, queda cancelada. ${off}`,
      ask: 'Todavía puede verla aquí:',
    },
    tomorrow: {
      subject: `Mañana: su visita del ${when}`,
      sentence: `Le recordamos ${what}, mañana.`,
    },
  }),
};

/** Tells the person who goes what changes for them, by name, because all may read it; 'nobody' is sent to the shop. */
export type GoerNews = 'yours' | 'canceled' | 'given' | 'nobody';

const goerWords: Record<GoerNews, { subject: string; first: string }> = {
  yours: { subject: 'Visit', first: 'this visit is yours.' },
  canceled: { subject: 'Canceled', first: 'this visit is canceled.' },
  given: { subject: 'Not yours', first: 'this visit is not yours any more.' },
  nobody: {
    subject: 'Nobody goes',
    first: 'Nobody is to go to this visit, and somebody waits there. Please choose who goes.',
  },
};

export function calendarMail(
  facts: Business,
  visit: Visit,
  lead: Lead,
  { to, link, change, who }: { to: string; link: string; change: GoerNews; who?: string },
): Draft {
  const when = visitWhen(facts, new Date(visit.from));
  const { name, phone, kind, where } = visit;
  return {
    to,
    subject: `${goerWords[change].subject}: ${name}, ${when}`,
    text: paragraphs(
      who ? `${oneLine(who)}, ${goerWords[change].first}` : goerWords[change].first,
      `When: ${when}\n${visitKinds[kind]}: ${oneLine(where)}\nName: ${oneLine(name)}\nPhone: ${phone ? readablePhone(phone) : '-'}`,
      `The ${lead.kind === 'consultations' ? 'request' : 'inquiry'}: ${link}`,
    ),
  };
}
