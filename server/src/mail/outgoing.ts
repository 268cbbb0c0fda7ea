import { createHash } from 'node:crypto';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import type { Mailbox } from './mailbox.ts';
import type { ReadyMail, Sender } from './transport.ts';

/** What a template makes: one recipient, one line of subject, plain text. */
export type Draft = Omit<MailWords, 'reply_to'>;

export interface RenderedMail extends MailWords {
  /** One mail of each per lead. */
  purpose: MailKey;
}

/** A mail as it is queued, in the same journal line as the lead it belongs to: its words are made when it is sent. */
export function queued(
  purpose: MailKey,
  lead: OutgoingMail['lead'],
  { id, now }: { id: string; now: Date },
): OutgoingMail {
  return { id, lead, purpose, created_at: now.toISOString(), state: 'queued' };
}

/** One that its lead and its purpose alone do not tell. */
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

/** One mail for many to the same address. Its id is of what it lists: the same list again is the same mail, a longer one is not. */
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

type Named = Pick<OutgoingMail, 'id' | 'lead' | 'purpose'>;

/** The name of a mail's Message-ID belongs to who sends it. */
export function senderOf(mail: Named, from: Mailbox): Sender {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return { from, messageId: messageId(mail, domain) };
}

/** The same for every try of the same mail, so that one repeated after a crash is seen as one; it tells no id of ours. */
export function messageId({ id, lead, purpose }: Named, domain: string): string {
  const local = lead ? hash(`${lead.kind}.${lead.id}.${purpose}`) : id;
  return `<${local.replace(/[^\w.-]/g, '')}@${domain}>`;
}
