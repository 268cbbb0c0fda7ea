import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Mailbox } from './mailbox.ts';

export type ReadyMail = Omit<OutgoingMail, 'words'> & MailWords;

/** How one try ended. `code` is for the log: never a text of the server, which may quote an address. */
export type Delivery =
  | { outcome: 'sent' }
  /** Only a file: no mail server is set, so nobody gets it. */
  | { outcome: 'written' }
  /** This mail will never be taken. */
  | { outcome: 'refused'; code: string }
  /** This mail not now; others may be. */
  | { outcome: 'later'; code: string }
  /** Nothing can be sent now, whatever the mail. */
  | { outcome: 'unreachable'; code: string };

export interface Sender {
  from: Mailbox;
  messageId: string;
}

/** A way for mails to leave the house. Never throws: whatever happens is a `Delivery`. */
export interface Transport {
  send(mail: ReadyMail, sender: Sender): Promise<Delivery>;
  /** How many of `due` mails to send at once. After a crash no more than these go out a second time. */
  atOnce(due: number): number;
  /** Lets go of what was kept open for the next mail. */
  close(): void;
}

/** Sender and recipient given as addresses, so that nothing parses them as a list. */
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

/** RFC 8058: the mail program itself offers to unsubscribe, and does it by one POST. */
function oneClick(link: string) {
  return {
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
