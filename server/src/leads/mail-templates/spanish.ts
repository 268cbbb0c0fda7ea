import { chipIn } from '@sallie/shared/bot/dialogue/texts';
import { promiseLine } from '@sallie/shared/bot/language/spanish-times';
import type { Business } from '@sallie/shared/contract/business';
import { type Consultation, projectTypes } from '@sallie/shared/contract/consultation';
import type { Contact } from '@sallie/shared/contract/contact';
import { readablePhone } from '@sallie/shared/rules/phone';
import { keepsFollowUp } from '@sallie/shared/rules/promise';
import { addressLine } from '@sallie/shared/rules/shop-links';
import type { Draft } from '../../mail/outgoing.ts';
import { letter, paragraphs } from './prose.ts';

/* These mails go to customers who wrote in Spanish. The shop's own texts stay as the shop wrote them. */

export function spanishConfirmation(
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

export function spanishContactConfirmation(
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

export function spanishMissedReply(
  facts: Business,
  { name, email }: { name: string; email: string },
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

export function spanishWasItYou(link: string): string {
  return paragraphs(
    'Recibe este correo porque alguien dio esta dirección en nuestro sitio. Si no fue usted, dígalo aquí, y no le enviamos nada más a esta dirección:',
    link,
  );
}
