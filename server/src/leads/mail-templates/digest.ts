import type { ReadyMail } from '../../mail/transport.ts';
import { deskLink, type StaffSide } from './alert.ts';
import { paragraphs } from './prose.ts';

/** One mail in place of many to staff: what each would have said first, who it is about, and where it opens. */
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
