import { createHash } from 'node:crypto';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import type { OutgoingMail, Write } from '../store/store.ts';
import type { Mailbox } from './mailbox.ts';
import type { Sender } from './transport.ts';

/** What a template makes: one recipient, one line of subject, plain text. */
export interface Draft {
  to: string;
  subject: string;
  text: string;
}

/** A mail as composed, before it is queued. */
export interface RenderedMail extends Draft {
  /** One mail of each per lead. */
  purpose: MailKey;
  reply_to: string | null;
}

/** A mail as it is queued, in the same journal line as the lead it belongs to. */
export function queued(
  rendered: RenderedMail,
  lead: OutgoingMail['lead'],
  { id, now }: { id: string; now: Date },
): OutgoingMail {
  const at = now.toISOString();
  return {
    ...rendered,
    id,
    lead,
    created_at: at,
    state: 'queued',
    attempts: 0,
    next_attempt_at: at,
  };
}

/** One mail for many to the same address. Its id is of what it lists: the same list again is the same mail, a longer one is not. */
export function digestOf(
  mails: readonly OutgoingMail[],
  written: Pick<Draft, 'subject' | 'text'>,
): OutgoingMail {
  const [first] = mails;
  if (!first) throw new Error('A digest of nothing');
  const ids = createHash('sha256').update(mails.map(({ id }) => id).join());
  const id = `digest-${ids.digest('hex').slice(0, 32)}`;
  return { ...first, ...written, id, lead: null, purpose: 'digest', reply_to: null };
}

/** A mail stays in the store for as long as it may yet leave. */
export function writeOf(mail: OutgoingMail): Write {
  return mayLeave(mail) ? { put: 'mails', record: mail } : { drop: 'mails', id: mail.id };
}

/** New mails, but for those that were ended before they began. */
export function putMails(mails: readonly OutgoingMail[]): Write[] {
  return mails.filter(mayLeave).map((record) => ({ put: 'mails', record }));
}

function mayLeave({ state }: OutgoingMail): boolean {
  return state === 'queued' || state === 'held' || state === 'failed';
}

/** The name of a mail's Message-ID belongs to who sends it. */
export function senderOf(mail: OutgoingMail, from: Mailbox): Sender {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return { from, messageId: messageId(mail, domain) };
}

/** The same for every try of the same mail, so that one repeated after a crash is seen as one. */
export function messageId({ id, lead, purpose }: OutgoingMail, domain: string): string {
  const local = lead ? `${lead.kind}.${lead.id}.${purpose}` : id;
  return `<${local.replace(/[^\w.-]/g, '')}@${domain}>`;
}
