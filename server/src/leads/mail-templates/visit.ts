import type { Business } from '@sallie/shared/contract/business';
import type { Lead } from '@sallie/shared/contract/leads';
import { type Visit, visitKinds } from '@sallie/shared/contract/visit';
import { oneLine } from '@sallie/shared/rules/one-line';
import { readablePhone } from '@sallie/shared/rules/phone';
import { visitWhen } from '@sallie/shared/rules/visit-times';
import type { Draft } from '../../mail/outgoing.ts';
import { greeting } from './greeting.ts';
import { closing, paragraphs } from './prose.ts';

export type VisitNews = 'asked' | 'agreed' | 'moved' | 'canceled' | 'tomorrow';

/** What a customer reads of a visit; `page` is where they answer. */
export function visitMail(facts: Business, news: VisitNews, visit: Visit, page: string): Draft {
  const when = visitWhen(facts, new Date(visit.from));
  const { subject, sentence, ask } = wordsOf(news, facts, when, visit);
  return {
    to: visit.email,
    subject: `${subject} - ${facts.name}`,
    text: paragraphs(
      greeting(visit.name),
      sentence,
      news === 'canceled' ? '' : `When: ${when}\nWhere: ${whereFor(visit)}`,
      `${ask}\n${page}`,
      `Or call us at ${readablePhone(facts.phone)}.`,
      closing(facts),
    ),
  };
}

/** Anybody can enter anybody's address in a form: what they wrote there is not sent on. */
export const whereFor = ({ kind, where }: Visit): string =>
  kind === 'home' ? 'At your home, at the address that we have' : where;

function wordsOf(news: VisitNews, facts: Business, when: string, { kind }: Visit) {
  const visit = kind === 'home' ? 'our visit at your home' : 'your visit to our showroom';
  const change = 'Here you see it, and can confirm, move or cancel it:';
  const words: Record<VisitNews, { subject: string; sentence: string; ask: string }> = {
    asked: {
      subject: `Does ${when} suit you?`,
      sentence: `For ${visit} we would like to offer you this time. We keep it free for you until you answer, for a few days.`,
      ask: 'Please say here whether it suits you, or choose another time:',
    },
    agreed: {
      subject: `Your visit on ${when}`,
      sentence: `Thank you. The time for ${visit} is agreed. ${facts.name} looks forward to it.`,
      ask: change,
    },
    moved: {
      subject: `Moved: your visit is now on ${when}`,
      sentence: `The time for ${visit} has changed. It is now:`,
      ask: change,
    },
    canceled: {
      subject: 'Canceled: your visit',
      sentence: `The time for ${visit}, ${when}, is canceled. Nobody comes then.`,
      ask: 'What stood here is to be seen at:',
    },
    tomorrow: {
      subject: `Tomorrow: your visit on ${when}`,
      sentence: `A word to remind you of ${visit} tomorrow.`,
      ask: change,
    },
  };
  return words[news];
}

/** What whoever goes there reads of it. */
export function calendarMail(
  facts: Business,
  visit: Visit,
  lead: Lead,
  { to, link, isOff }: { to: string; link: string; isOff: boolean },
): Draft {
  const when = visitWhen(facts, new Date(visit.from));
  const { name, phone, kind, where } = visit;
  return {
    to,
    subject: `${isOff ? 'Canceled' : 'Visit'}: ${name}, ${when}`,
    text: paragraphs(
      isOff ? 'This visit is not yours any more.' : 'This visit is yours.',
      `When: ${when}\n${visitKinds[kind]}: ${oneLine(where)}\nName: ${oneLine(name)}\nPhone: ${phone ? readablePhone(phone) : '-'}`,
      `The ${lead.kind === 'consultations' ? 'request' : 'inquiry'}: ${link}`,
    ),
  };
}
