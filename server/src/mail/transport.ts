import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Mailbox } from './mailbox.ts';

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
