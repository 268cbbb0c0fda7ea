import type { Business } from '@sallie/shared/contract/business';
import type { Lead } from '@sallie/shared/contract/leads';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Draft } from '../../mail/outgoing.ts';
import { greeting } from './greeting.ts';
import { closing, paragraphs } from './prose.ts';
import { spanishClosing } from './spanish.ts';

interface Asks {
  business: Business;
  origin: string;
  workToken(leadId: string): string;
}

/** Asks for a word about the work, in the same words and with the same link whoever it was; null where there is no place to write it. */
export function workQuestion({ business, origin, workToken }: Asks, lead: Lead): Draft | null {
  const { name: shop, phone, links } = business;
  if (!links.reviews || lead.kind !== 'consultations') return null;
  const { name, email, language } = lead;
  const call = readablePhone(phone);
  const page = `${origin}/contact?work=${workToken(lead.id)}`;
  if (language === 'es')
    return {
      to: email,
      subject: `¿Qué tal su nuevo piso? - ${shop}`,
      text: paragraphs(
        greeting(name, 'Hola'),
        `Gracias por confiar su piso a ${shop}. Si tiene dos minutos, escriba unas palabras sobre el trabajo, buenas o malas:\n${links.reviews}`,
        `Si algo no está bien, díganoslo y lo arreglamos: responda a este correo, llámenos al ${call} o escríbanos en\n${page}`,
        spanishClosing(business),
      ),
    };
  return {
    to: email,
    subject: `How is your new floor? - ${shop}`,
    text: paragraphs(
      greeting(name),
      `Thank you for having ${shop} lay your floor. If you have two minutes, please write a few words about the work, good or bad:\n${links.reviews}`,
      `If anything is not right, tell us and we put it right: reply to this mail, call ${call}, or write to us at\n${page}`,
      closing(business),
    ),
  };
}
