import { spanishDate } from '@sallie/shared/bot/language/spanish-times';
import type { Business } from '@sallie/shared/contract/business';
import type { QuoteStep } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import { mailKey } from '@sallie/shared/contract/mail';
import type { Quote } from '@sallie/shared/contract/quote';
import { readablePhone } from '@sallie/shared/rules/phone';
import { dayInWords, dollarsOf, quoteLabel, quoteText } from '@sallie/shared/rules/quotes';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { visitWhen } from '@sallie/shared/rules/visits';
import type { PageLinks } from '../leads/mail-links.ts';
import { deskLink, quoted } from '../leads/mail-templates/alert.ts';
import { letter, paragraphs } from '../leads/mail-templates/prose.ts';
import { sendable, type TemplateContext, toCustomer } from '../leads/mail-templates/templates.ts';
import type { MailsForDeps } from '../leads/mails.ts';
import { queuedInWords, type RenderedMail } from '../mail/outgoing.ts';
import type { OutgoingMail } from '../store/records.ts';

export interface QuoteChange {
  quote: Quote;
  step: QuoteStep;
}

type QuoteNews = 'quote' | 'nudge' | 'withdrawn' | 'copy';

export interface QuoteMailDeps extends MailsForDeps {
  links: PageLinks;
  context(): Omit<TemplateContext, 'now'>;
}

export type QuoteMails = ReturnType<typeof createQuoteMails>;

export function createQuoteMails({ clock, random, admit, links, context }: QuoteMailDeps) {
  const queue = (mail: RenderedMail | null, { lead, email }: Quote): Promise<OutgoingMail[]> =>
    mail
      ? admit([queuedInWords(mail, lead, { id: random.uuid(), now: clock.now() })], email)
      : Promise.resolve([]);

  return {
    /** `replaced` is the quote that this one replaces. */
    toCustomer(
      news: QuoteNews,
      quote: Quote,
      lead: Lead,
      replaced?: Quote,
    ): Promise<OutgoingMail[]> {
      const given = { ...context(), now: clock.now() };
      const page = given.origin + links.pathFor({ id: quote.id, sequence: 0 });
      const { subject, parts, last, alternative } = wordsOf(news, quote, given.business, replaced);
      const { name, email, language } = quote;
      const draft = letter(
        given.business,
        { name, email, subject, language },
        ...parts,
        last && `${last}\n${page}`,
        alternative,
      );
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

/** Distinguishes mails that may repeat: reminders, and the quote to a corrected address. */
function timeOf(news: QuoteNews, { reminded, version }: Quote): string {
  if (news === 'nudge') return `-${reminded}`;
  return news === 'quote' && version > 1 ? `-${version}` : '';
}

/** `parts` stand before the link, `last` leads to it, and `alternative` is another way to answer. */
type Words = { subject: string; parts: string[]; last: string; alternative: string };

/** The quote itself is not translated, because its exact words are accepted. */
function wordsOf(news: QuoteNews, quote: Quote, facts: Business, replaced?: Quote): Words {
  const say = quote.language === 'es' ? spanish : english;
  const amount = dollarsOf(quote.cents);
  const reply = say.reply(readablePhone(facts.phone));
  const question = `${say.question}, ${reply}`;
  const { accepted } = quote;
  if (news === 'copy') {
    const lines = accepted ? acceptedLines(accepted, facts) : '';
    const parts = [say.thanks, quoteText(quote, facts.timeZone), lines];
    return { subject: say.copy(amount), parts, last: '', alternative: question };
  }
  if (news === 'withdrawn') {
    const [subject, sentence] = say.withdrawn(amount);
    return { subject, parts: [sentence], last: '', alternative: question };
  }
  const answer = { last: say.last, alternative: `${say.or} ${reply}` };
  if (news === 'nudge') {
    const [subject, sentence] = say.nudge(amount, say.day(quote.good_until));
    return { subject, parts: [sentence], ...answer };
  }
  const begin = replaced ? say.replaces(dollarsOf(replaced.cents)) : say.begin;
  const parts = [begin, quoteText(quote, facts.timeZone)];
  return { subject: say.quote(amount, replaced !== undefined), parts, ...answer };
}

const english = {
  day: dayInWords,
  reply: (phone: string) => `reply to this mail, or call us at ${phone}.`,
  question: 'If you have a question',
  or: 'Or',
  last: 'You can accept it, ask about it or decline it here:',
  quote: (amount: string, isNew: boolean) => `Our ${isNew ? 'new ' : ''}quote: ${amount}`,
  begin: 'Thank you for asking us. This is our quote:',
  replaces: (amount: string) =>
    `This is our new quote. It replaces our quote of ${amount}, which is no longer valid:`,
  copy: (amount: string) => `You accepted our quote: ${amount}`,
  thanks:
    'Thank you. This is your copy of what you accepted. We will be in touch to agree on the next step.',
  withdrawn: (amount: string): [string, string] => [
    `Withdrawn: our quote of ${amount}`,
    `We have withdrawn our quote of ${amount}. It is no longer valid.`,
  ],
  nudge: (amount: string, until: string): [string, string] => [
    `Our quote of ${amount} is open until ${until}`,
    `A reminder of our quote of ${amount}. It is good until ${until}.`,
  ],
};

const spanish: typeof english = {
  day: spanishDate,
  reply: (phone) => `responda a este correo, o llámenos al ${phone}.`,
  question: 'Si tiene alguna pregunta',
  or: 'O',
  last: 'Aquí puede aceptarlo, preguntarnos o rechazarlo (la página está en inglés):',
  quote: (amount, isNew) => `Nuestro ${isNew ? 'nuevo ' : ''}presupuesto: ${amount}`,
  begin: 'Gracias por su interés. Este es nuestro presupuesto:',
  replaces: (amount) =>
    `Este es nuestro nuevo presupuesto. Reemplaza al de ${amount}, que ya no es válido:`,
  copy: (amount) => `Usted aceptó nuestro presupuesto: ${amount}`,
  thanks: 'Gracias. Esta es su copia de lo que aceptó. Le llamaremos para acordar lo que sigue.',
  withdrawn: (amount) => [
    `Retirado: nuestro presupuesto de ${amount}`,
    `Hemos retirado nuestro presupuesto de ${amount}. Ya no es válido.`,
  ],
  nudge: (amount, until) => [
    `Nuestro presupuesto de ${amount} vale hasta el ${until}`,
    `Le recordamos nuestro presupuesto de ${amount}. Vale hasta el ${until}.`,
  ],
};

const acceptedLines = ({ name, at, sha256 }: NonNullable<Quote['accepted']>, facts: Business) =>
  `Accepted by: ${oneLine(name)}\nWhen: ${visitWhen(facts, new Date(at))}\nSHA-256 of the words above: ${sha256}`;
