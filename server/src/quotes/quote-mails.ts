import { spanishDate } from '@sallie/shared/bot/language/spanish-times';
import type { Business } from '@sallie/shared/contract/business';
import type { QuoteStep } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Quote } from '@sallie/shared/contract/quote';
import { mailKey } from '@sallie/shared/rules/mail-purposes';
import { oneLine } from '@sallie/shared/rules/one-line';
import { readablePhone } from '@sallie/shared/rules/phone';
import { dayInWords, dollarsOf, quoteLabel, quoteText } from '@sallie/shared/rules/quotes';
import { visitWhen } from '@sallie/shared/rules/visit-times';
import { deskLink, quoted } from '../leads/mail-templates/alert.ts';
import { greeting } from '../leads/mail-templates/greeting.ts';
import { closing, paragraphs } from '../leads/mail-templates/prose.ts';
import { spanishClosing } from '../leads/mail-templates/spanish.ts';
import { sendable, type TemplateContext, toCustomer } from '../leads/mail-templates/templates.ts';
import type { MailsForDeps } from '../leads/mails.ts';
import type { PageLinks } from '../leads/page-links.ts';
import { queuedInWords, type RenderedMail } from '../mail/outgoing.ts';
import type { OutgoingMail } from '../store/records.ts';

/** A quote after one step of its life. */
export interface QuoteChange {
  quote: Quote;
  step: QuoteStep;
}

/** What a customer is written about a quote: itself, a word that it is still open or is taken back, and the copy of what they accepted. */
type QuoteNews = 'quote' | 'nudge' | 'withdrawn' | 'copy';

export interface QuoteMailDeps extends MailsForDeps {
  links: PageLinks;
  context(): Omit<TemplateContext, 'now'>;
}

export type QuoteMails = ReturnType<typeof createQuoteMails>;

/** The mails of a quote, to whoever it is for and to staff. */
export function createQuoteMails({ clock, random, admit, links, context }: QuoteMailDeps) {
  const queue = (mail: RenderedMail | null, { lead, email }: Quote): Promise<OutgoingMail[]> =>
    mail
      ? admit([queuedInWords(mail, lead, { id: random.uuid(), now: clock.now() })], email)
      : Promise.resolve([]);

  return {
    /** `replaced`: the quote in whose place this one is sent. */
    toCustomer(
      news: QuoteNews,
      quote: Quote,
      lead: Lead,
      replaced?: Quote,
    ): Promise<OutgoingMail[]> {
      const given = { ...context(), now: clock.now() };
      const page = given.origin + links.pathFor({ id: quote.id, sequence: 0 });
      const words = quote.language === 'es' ? spanishWords : englishWords;
      const { subject, parts, last, alternative } = words(news, quote, given.business, replaced);
      const draft = {
        to: quote.email,
        subject: `${subject} - ${given.business.name}`,
        text: paragraphs(
          ...parts,
          last && `${last}\n${page}`,
          alternative,
          closingOf(quote, given),
        ),
      };
      const key = mailKey(news, quote.id.slice(0, 8) + timeOf(news, quote));
      return queue(sendable(toCustomer(key, draft, lead, given)), quote);
    },
    toStaff({ quote, step }: QuoteChange, lead: Lead): Promise<OutgoingMail[]> {
      const { business, origin, staffMail, refOf } = context();
      const said = step === 'asked' ? quote.questions.at(-1)?.text : quote.reason;
      const { accepted } = quote;
      const mail = {
        to: staffMail ?? business.email,
        subject: `${quoteLabel({ step, cents: quote.cents })}, ${oneLine(quote.name)}`,
        text: paragraphs(
          accepted && step === 'accepted'
            ? `Accepted by ${oneLine(accepted.name)}, ${visitWhen(business, new Date(accepted.at))}.\nSHA-256 of the words they read: ${accepted.sha256}`
            : '',
          said ? `In their words:\n${quoted(said)}` : '',
          `The quote:\n${quoted(quoteText(quote, business.timeZone))}`,
          `Open it at the desk: ${deskLink({ origin, refOf }, lead)}`,
        ),
        purpose: mailKey('answer', `${quote.id.slice(0, 8)}-${quote.version}`),
        reply_to: quote.email,
      };
      return queue(sendable(mail), quote);
    },
  };
}

/** What may be mailed of one quote more than once: each reminder, and the quote itself to an address put right. */
function timeOf(news: QuoteNews, { reminded, version }: Quote): string {
  if (news === 'nudge') return `-${reminded}`;
  return news === 'quote' && version > 1 ? `-${version}` : '';
}

const closingOf = ({ language }: Quote, { business }: Pick<TemplateContext, 'business'>) =>
  language === 'es' ? spanishClosing(business) : closing(business);

/** `parts` stand before the link to the page, `last` leads to it, and `alternative` is the other way to answer. */
type Words = { subject: string; parts: string[]; last: string; alternative: string };

const englishBegin = (replaced?: Quote) =>
  replaced
    ? `This is our new quote. It takes the place of that of ${dollarsOf(replaced.cents)}, which does not stand any more:`
    : 'Thank you for asking us. This is our quote:';

function englishWords(news: QuoteNews, quote: Quote, facts: Business, replaced?: Quote): Words {
  const amount = dollarsOf(quote.cents);
  const hello = greeting(quote.name);
  const reply = `reply to this mail, or call us at ${readablePhone(facts.phone)}.`;
  const { accepted } = quote;
  if (news === 'copy')
    return {
      subject: `You accepted our quote: ${amount}`,
      parts: [
        hello,
        'Thank you. This is your copy of what you accepted. We are in touch to agree what comes next.',
        quoteText(quote, facts.timeZone),
        accepted ? acceptedLines(accepted, facts) : '',
      ],
      last: '',
      alternative: `If you have a question, ${reply}`,
    };
  if (news === 'withdrawn')
    return {
      subject: `Taken back: our quote of ${amount}`,
      parts: [hello, `We have taken back our quote of ${amount}. It does not stand any more.`],
      last: '',
      alternative: `If you have a question, ${reply}`,
    };
  const until = dayInWords(quote.good_until);
  const last = 'Here you can accept it, ask about it or decline it:';
  if (news === 'nudge')
    return {
      subject: `Our quote of ${amount} is open until ${until}`,
      parts: [hello, `A word to remind you of our quote of ${amount}. It is good until ${until}.`],
      last,
      alternative: `Or ${reply}`,
    };
  return {
    subject: `Our ${replaced ? 'new ' : ''}quote: ${amount}`,
    parts: [hello, englishBegin(replaced), quoteText(quote, facts.timeZone)],
    last,
    alternative: `Or ${reply}`,
  };
}

const acceptedLines = ({ name, at, sha256 }: NonNullable<Quote['accepted']>, facts: Business) =>
  `Accepted by: ${oneLine(name)}\nWhen: ${visitWhen(facts, new Date(at))}\nSHA-256 of the words above: ${sha256}`;

const spanishBegin = (replaced?: Quote) =>
  replaced
    ? `Este es nuestro nuevo presupuesto. Reemplaza al de ${dollarsOf(replaced.cents)}, que ya no es válido:`
    : 'Gracias por su interés. Este es nuestro presupuesto:';

/** The quote itself stands as it was written: what is accepted is that. */
function spanishWords(news: QuoteNews, quote: Quote, facts: Business, replaced?: Quote): Words {
  const amount = dollarsOf(quote.cents);
  const hello = greeting(quote.name, 'Hola');
  const reply = `responda a este correo, o llámenos al ${readablePhone(facts.phone)}.`;
  const { accepted } = quote;
  if (news === 'copy')
    return {
      subject: `Usted aceptó nuestro presupuesto: ${amount}`,
      parts: [
        hello,
        'Gracias. Esta es su copia de lo que aceptó. Le llamaremos para acordar lo que sigue.',
        quoteText(quote, facts.timeZone),
        accepted ? acceptedLines(accepted, facts) : '',
      ],
      last: '',
      alternative: `Si tiene alguna pregunta, ${reply}`,
    };
  if (news === 'withdrawn')
    return {
      subject: `Retirado: nuestro presupuesto de ${amount}`,
      parts: [hello, `Hemos retirado nuestro presupuesto de ${amount}. Ya no es válido.`],
      last: '',
      alternative: `Si tiene alguna pregunta, ${reply}`,
    };
  const until = spanishDate(quote.good_until);
  const last = 'Aquí puede aceptarlo, preguntarnos o rechazarlo (la página está en inglés):';
  if (news === 'nudge')
    return {
      subject: `Nuestro presupuesto de ${amount} vale hasta el ${until}`,
      parts: [hello, `Le recordamos nuestro presupuesto de ${amount}. Vale hasta el ${until}.`],
      last,
      alternative: `O ${reply}`,
    };
  return {
    subject: `Nuestro ${replaced ? 'nuevo ' : ''}presupuesto: ${amount}`,
    parts: [hello, spanishBegin(replaced), quoteText(quote, facts.timeZone)],
    last,
    alternative: `O ${reply}`,
  };
}
