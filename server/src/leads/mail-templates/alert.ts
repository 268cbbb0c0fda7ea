import type { Business } from '@sallie/shared/contract/business';
import type { Lead, LeadRef } from '@sallie/shared/contract/leads';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { readablePhone } from '@sallie/shared/rules/phone';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { dateFormat } from '@sallie/shared/rules/shop-clock';
import type { Draft, ReadyMail } from '../../mail/outgoing.ts';
import { paragraphs } from './prose.ts';

interface StaffSide {
  facts: Business;
  origin: string;
  refOf(leadId: string): string;
  to: string;
}

/** Sent when a lead is stored, and again when its sender has corrected it. */
export function alert(desk: StaffSide, lead: Lead, isCorrected: boolean): Draft {
  const { title, one, sentence } = kindOf(lead).mail;
  const news = isCorrected ? `Corrected ${one}` : title;
  return {
    to: desk.to,
    subject: `${urgency(lead)}${news}: ${personOf(lead)}`,
    text: paragraphs(
      ...troubleOf(lead),
      isCorrected ? `The sender of this ${one} has corrected it. What is right now:` : sentence,
      ...details(desk, lead),
    ),
  };
}

/** Sent when nobody has taken the lead in time. */
export function reminder(desk: StaffSide, lead: Lead, isUnreached = false): Draft {
  const what = kindOf(lead).mail.one;
  return {
    to: desk.to,
    subject: `${urgency(lead)}Nobody has answered: ${what} of ${personOf(lead)}`,
    text: paragraphs(
      ...troubleOf(lead),
      `Nobody has answered this ${what} yet.`,
      isUnreached ? 'Nobody could be reached: no desk is open, and no phone was rung.' : '',
      ...details(desk, lead),
    ),
  };
}

const urgency = ({ urgent }: Lead) => (urgent ? 'URGENT: ' : '');
const troubleOf = ({ urgent }: Lead) =>
  urgent ? ['URGENT: they tell of trouble, and need a person before an offer.'] : [];

function details(desk: StaffSide, lead: Lead) {
  const { facts, refOf } = desk;
  const rows = rowsOf(lead, facts.timeZone);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const lines = rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${oneLine(value)}`);
  const words = kindOf(lead).message(lead);
  return [
    lines.join('\n'),
    words && `In their words:\n${quoted(words)}`,
    `Open it at the desk:    ${deskLink(desk, lead)}\nOpen it in the console: sallie://lead/${lead.kind}/${refOf(lead.id)}`,
  ];
}

/** Leaves out empty rows. */
function rowsOf(lead: Lead, timeZone: string): [label: string, value: string][] {
  const own = kindOf(lead)
    .mail.rows(lead)
    .map(({ name, value, as }): [string, string] => [
      name,
      as === 'phone' ? readablePhone(value) : value,
    ]);
  const format = dateFormat(timeZone, { dateStyle: 'full', timeStyle: 'short' });
  const received = format.format(new Date(lead.created_at));
  const language = lead.language === 'es' ? 'Spanish' : '';
  const rows: typeof own = [
    ...own,
    ['Writes in', language],
    ['Received', received],
    ['Source', lead.source],
  ];
  return rows.filter(([, value]) => value !== '');
}

export function deskLink(
  { origin, refOf }: Pick<StaffSide, 'origin' | 'refOf'>,
  { kind, id }: LeadRef,
): string {
  return `${origin}/admin-dashboard#lead/${kind}/${refOf(id)}`;
}

/** Marks every line as theirs, so that nobody can write a line that looks like ours. */
export function quoted(words: string): string {
  return words
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');
}

function personOf(lead: Lead): string {
  return oneLine(kindOf(lead).mail.person(lead)).slice(0, 100);
}

/** Replaces many alerts by one mail that lists each with its subject, sender and link. */
export function digest(mails: readonly ReadyMail[], desk: Pick<StaffSide, 'origin' | 'refOf'>) {
  const leads = new Set(mails.map(({ lead, id }) => lead?.id ?? id)).size;
  const lines = mails.map(({ subject, reply_to, lead }) => {
    const about = reply_to ? `${subject} (${reply_to})` : subject;
    return lead ? `- ${about}\n  ${deskLink(desk, lead)}` : `- ${about}`;
  });
  return {
    subject: `${leads} more ${leads === 1 ? 'inquiry' : 'inquiries'} to look at`,
    text: paragraphs(
      'Many inquiries came in a short time, so these are told in one mail. Each opens at the desk:',
      ...lines,
    ),
  };
}
