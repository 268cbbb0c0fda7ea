import { chipIn } from '@sallie/shared/bot/dialogue/texts';
import { promiseLine } from '@sallie/shared/bot/language/spanish-times';
import type { Business } from '@sallie/shared/contract/business';
import { type Consultation, projectTypes, timeframes } from '@sallie/shared/contract/consultation';
import type { Contact } from '@sallie/shared/contract/contact';
import type { DiscountSignup } from '@sallie/shared/contract/discount-signup';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Referral } from '@sallie/shared/contract/referral';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { dollars } from '@sallie/shared/rules/dollars';
import { readablePhone } from '@sallie/shared/rules/phone';
import { callBackLine, keepsFollowUp } from '@sallie/shared/rules/promise';
import { addressLine } from '@sallie/shared/rules/shop-links';
import type { Draft } from '../../mail/outgoing.ts';
import { letter, openingHours, paragraphs } from './prose.ts';

export function consultationConfirmation(
  facts: Business,
  asked: Pick<Consultation, 'name' | 'email' | 'projectType' | 'timeframe' | 'language'>,
  now: Date,
): Draft {
  if (asked.language === 'es') return spanishConfirmation(facts, asked, now);
  const { name, email, projectType, timeframe } = asked;
  const within = keepsFollowUp(facts, now) ? ` within ${facts.followUpHours} hours` : '';
  return letter(
    facts,
    { name, email, subject: 'Your free in-home consultation' },
    `Thank you for asking ${facts.name} for a free in-home consultation. We will contact you${within} to arrange a time that suits you.`,
    `${callBackLine(facts, now)}.`,
    `What we noted:\n  Project: ${projectTypes[projectType]}\n  Timeframe: ${timeframes[timeframe]}`,
    `If it is easier for you, call us any time we are open at ${readablePhone(facts.phone)}. We measure, bring samples and write the estimate; none of it costs you anything.`,
  );
}

interface Asks {
  business: Business;
  origin: string;
  workToken(leadId: string): string;
}

/** Asks everybody in the same words and with the same link. Null when the shop has no review page. */
export function workQuestion({ business, origin, workToken }: Asks, lead: Lead): Draft | null {
  const { name: shop, phone, links } = business;
  if (!links.reviews || lead.kind !== 'consultations') return null;
  const { name, email, language } = lead;
  const call = readablePhone(phone);
  const page = `${origin}/contact?work=${workToken(lead.id)}`;
  if (language === 'es')
    return letter(
      business,
      { name, email, subject: '¿Qué tal su nuevo piso?', language: 'es' },
      `Gracias por confiar su piso a ${shop}. Si tiene dos minutos, escriba unas palabras sobre el trabajo, buenas o malas:\n${links.reviews}`,
      `Si algo no está bien, díganoslo y lo arreglamos: responda a este correo, llámenos al ${call} o escríbanos en\n${page}`,
    );
  return letter(
    business,
    { name, email, subject: 'How is your new floor?' },
    `Thank you for having ${shop} lay your floor. If you have two minutes, please write a few words about the work, good or bad:\n${links.reviews}`,
    `If anything is not right, tell us and we put it right: reply to this mail, call ${call}, or write to us at\n${page}`,
  );
}

export function contactConfirmation(facts: Business, contact: Contact, now: Date): Draft {
  if (contact.language === 'es') return spanishContactConfirmation(facts, contact);
  const { name, email } = contact;
  return letter(
    facts,
    { name, email, subject: 'We have your message' },
    `Thank you for writing to us. ${facts.name} has your message, and we will respond as soon as possible.`,
    `If you would rather talk, call us at ${readablePhone(facts.phone)} or stop by the showroom at ${addressLine(facts)}.`,
    `Our hours:\n${openingHours(facts, now)}`,
  );
}

export function discountConfirmation(facts: Business, { fullName, email }: DiscountSignup): Draft {
  const { amount, minimumProject } = facts.discount;
  return letter(
    facts,
    { name: fullName, email, subject: `${dollars(amount)} off your first project` },
    `Welcome, and thank you for signing up. ${facts.name} takes ${dollars(amount)} off your first project.`,
    `The terms, in full: ${dollars(amount)} off the first project, only for new customers with a down payment on a project over ${dollars(minimumProject)}, one per household.`,
    `To use it, mention this mail when you call ${readablePhone(facts.phone)} or come to the showroom at ${addressLine(facts)}.`,
  );
}

/** Goes only to the referrer, and names no referred people: they have not asked us for anything. */
export function referralThankYou(
  facts: Business,
  { referrer_name, referrer_email, referralCount }: Referral,
): Draft {
  const { credit, minimumInstallation } = facts.referral;
  const alone = referralCount === 1;
  const people = referralCount && !alone ? `${referralCount} people` : 'people';
  return letter(
    facts,
    { name: referrer_name, email: referrer_email, subject: 'Thank you for your referral' },
    `Thank you for sending ${alone ? 'somebody' : people} you know our way. A recommendation is the kindest thing a customer can give us.`,
    `For each referred customer whose paid installation is ${dollars(minimumInstallation)} or more, you get a ${dollars(credit)} credit. It is issued after full payment, has no cash value and is non-transferable.`,
    `We will let you know when a credit is yours.`,
  );
}

/** Sent when the visitor left the live chat before staff answered. */
export function missedReply(
  facts: Business,
  visitor: Pick<Visitor, 'name' | 'email' | 'language'>,
  lines: string[],
  origin: string,
): Draft {
  if (visitor.language === 'es') return spanishMissedReply(facts, visitor, lines, origin);
  const { name, email } = visitor;
  return letter(
    facts,
    { name, email, subject: 'Our answer to your question' },
    `You had left our chat before we could answer. Here is what we wrote:`,
    lines.join('\n\n'),
    `Reply to this mail, call ${readablePhone(facts.phone)}, or come back to the chat at ${origin}/ and we will go on from there.`,
  );
}

/* For customers who wrote in Spanish. The shop's own texts stay as the shop wrote them. */

function spanishConfirmation(
  facts: Business,
  { name, email, projectType }: Pick<Consultation, 'name' | 'email' | 'projectType'>,
  now: Date,
): Draft {
  const within = keepsFollowUp(facts, now) ? ` dentro de ${facts.followUpHours} horas` : '';
  return letter(
    facts,
    { name, email, subject: 'Su visita gratis en casa', language: 'es' },
    `Gracias por pedir a ${facts.name} una visita gratis en su casa. Le llamaremos${within} para acordar una hora que le convenga.`,
    `${promiseLine(facts, now, 'es')}.`,
    `Lo que anotamos:\n  Proyecto: ${chipIn('es', projectTypes[projectType])}`,
    `Si le es más fácil, llámenos cuando estemos abiertos al ${readablePhone(facts.phone)}. Medimos, llevamos muestras y escribimos el presupuesto; nada de eso le cuesta.`,
  );
}

function spanishContactConfirmation(
  facts: Business,
  { name, email }: Pick<Contact, 'name' | 'email'>,
): Draft {
  return letter(
    facts,
    { name, email, subject: 'Tenemos su mensaje', language: 'es' },
    `Gracias por escribirnos. ${facts.name} tiene su mensaje, y le contestaremos lo antes posible.`,
    `Si prefiere hablar, llámenos al ${readablePhone(facts.phone)} o venga a la tienda: ${addressLine(facts)}.`,
  );
}

function spanishMissedReply(
  facts: Business,
  { name, email }: Pick<Visitor, 'name' | 'email'>,
  messages: string[],
  origin: string,
): Draft {
  return letter(
    facts,
    { name, email, subject: 'Nuestra respuesta a su pregunta', language: 'es' },
    'Usted ya no estaba en el chat cuando contestamos. Esto es lo que le escribimos:',
    messages.join('\n\n'),
    `Responda a este correo, llámenos al ${readablePhone(facts.phone)}, o vuelva al chat en ${origin}/ y seguimos desde ahí.`,
  );
}

const wasItYouIn = {
  en: 'You are getting this mail because this address was entered on our website. If that was not you, tell us here and we will send nothing more to this address:',
  es: 'Recibe este correo porque alguien dio esta dirección en nuestro sitio. Si no fue usted, dígalo aquí, y no le enviamos nada más a esta dirección:',
};

/** Ends every mail to a customer, because anybody can enter any address. */
export function wasItYou(link: string, language: Lead['language']): string {
  return paragraphs(wasItYouIn[language ?? 'en'], link);
}

/** Ends mails that answer no question of the customer. */
export function noMoreOffers(link: string): string {
  return paragraphs('To stop offers and news from us by mail, unsubscribe here:', link);
}
