import { createHash } from 'node:crypto';
import type { MailKey } from '@sallie/shared/contract/mail';
import { personKey } from '@sallie/shared/contract/person';
import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Write } from '../store/store.ts';

/** A name and an address, kept apart so that nothing in the name is read as a second address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** True for one plain address without anything that a mail program could read as a list, comment or header. */
export function isOneAddress(value: string): boolean {
  return /^[^\s,;:<>()[\]"\\@\p{Cc}]+@[^\s,;:<>()[\]"\\@\p{Cc}]+$/u.test(value);
}

/** Reads `Name <address>`, also with quotes around the name, or a bare address; null unless it is exactly one. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return isOneAddress(address) ? { name: unquoted(name.trim()), address } : null;
}

function unquoted(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return quoted === undefined ? name : quoted.replace(/\\(["\\])/g, '$1');
}

/** Returns a key for the inbox: addresses with `+tag` share one, and at Gmail dots do not count. */
export function mailboxKey(address: string): string {
  const key = personKey(address);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const local = key.slice(0, at).replace(/(?<=.)\+.*$/, '');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}

export type ReadyMail = Omit<OutgoingMail, 'words'> & MailWords;

/** How one attempt ended. `code` is for the log: never a text of the server, which may quote an address. */
export type Delivery =
  | { outcome: 'sent' }
  /** Only a file: no mail server is set, so nobody gets it. */
  | { outcome: 'written' }
  /** The server will never accept this mail. */
  | { outcome: 'refused'; code: string }
  /** The server does not accept this mail now; others may pass. */
  | { outcome: 'later'; code: string }
  /** No mail can be sent now. */
  | { outcome: 'unreachable'; code: string };

export interface Sender {
  from: Mailbox;
  messageId: string;
}

/** A way to send mails. It never throws; every result is a `Delivery`. */
export interface Transport {
  send(mail: ReadyMail, sender: Sender): Promise<Delivery>;
  /** How many of `due` mails to send at once. After a crash at most this many are sent twice. */
  atOnce(due: number): number;
  close(): void;
}

/** Sender and recipient are given as addresses, so that nothing parses them as a list. */
export function envelopeOf(mail: ReadyMail, { from, messageId }: Sender) {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId,
    date: new Date(mail.created_at),
    ...(mail.calendar && {
      icalEvent: {
        filename: 'visit.ics',
        method: mail.calendar.method,
        content: mail.calendar.text,
      },
    }),
    headers: {
      /* Tells vacation responders not to answer. */
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && oneClick(mail.unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058: the mail program offers to unsubscribe, and does so by one POST. */
function oneClick(link: string) {
  return {
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

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
