import { createHash } from 'node:crypto';
import type { MailKey } from '@sallie/shared/contract/mail';
import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import type { Mailbox } from './mailbox.ts';
import type { ReadyMail, Sender } from './transport.ts';

/** The result of a template: one recipient, a one-line subject, plain text. */
export type Draft = Omit<MailWords, 'reply_to'>;

export interface RenderedMail extends MailWords {
  /** Each lead has at most one mail per purpose. */
  purpose: MailKey;
}

/** Makes a queued mail for the commit of its lead; its text is made when it is sent. */
export function queued(
  purpose: MailKey,
  lead: OutgoingMail['lead'],
  { id, now }: { id: string; now: Date },
): OutgoingMail {
  return { id, lead, purpose, created_at: now.toISOString(), state: 'queued' };
}

/** Makes a queued mail with its text, which lead and purpose alone do not determine. */
export function queuedInWords(
  { purpose, ...words }: RenderedMail,
  lead: OutgoingMail['lead'],
  made: { id: string; now: Date },
): OutgoingMail {
  return { ...queued(purpose, lead, made), words };
}

export function readyMail({ words: _, ...mail }: OutgoingMail, words: MailWords): ReadyMail {
  return { ...mail, ...words };
}

/** Makes one mail of many to one address. Its id depends on their ids, so that the same list makes the same mail. */
export function digestOf(
  mails: readonly ReadyMail[],
  written: Pick<Draft, 'subject' | 'text'>,
): ReadyMail {
  const [first] = mails;
  if (!first) throw new Error('A digest of nothing');
  const id = `digest-${hash(mails.map((mail) => mail.id).join())}`;
  return { ...first, ...written, id, lead: null, purpose: 'digest', reply_to: null };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Keeps a mail in the store for as long as it may still be sent. */
export function writeOf(mail: OutgoingMail): Write {
  return mayLeave(mail) ? { put: 'mails', record: mail } : { drop: 'mails', id: mail.id };
}

/** Writes new mails, except those that have already ended. */
export function putMails(mails: readonly OutgoingMail[]): Write[] {
  return mails.filter(mayLeave).map((record) => ({ put: 'mails', record }));
}

function mayLeave({ state }: OutgoingMail): boolean {
  return state === 'queued' || state === 'held' || state === 'failed';
}

type Named = Pick<OutgoingMail, 'id' | 'lead' | 'purpose'>;

/** The domain of the Message-ID is the sender's. */
export function senderOf(mail: Named, from: Mailbox): Sender {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return { from, messageId: messageId(mail, domain) };
}

/** The same for each attempt, so that a mail repeated after a crash is recognized; it reveals none of our ids. */
export function messageId({ id, lead, purpose }: Named, domain: string): string {
  const local = lead ? hash(`${lead.kind}.${lead.id}.${purpose}`) : id;
  return `<${local.replace(/[^\w.-]/g, '')}@${domain}>`;
}
