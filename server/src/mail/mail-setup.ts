import { join } from 'node:path';
import { lazily } from '../system/tasks.ts';
import { createEmlFolder } from './eml-folder.ts';
import {
  type Delivery,
  envelopeOf,
  type Mailbox,
  readMailbox,
  type Transport,
} from './outgoing.ts';

export type MailSetup = ReturnType<typeof openMailSetup>;

export interface MailSettings {
  smtpUrl: string | undefined;
  /** `Name <address>`; the shop's own mailbox by default. */
  mailFrom: string | undefined;
  dataDir: string;
  shop(): Mailbox;
  /** Resolves when the start is over. */
  started: Promise<unknown>;
}

export function openMailSetup(settings: MailSettings) {
  const { smtpUrl, mailFrom, dataDir, shop, started } = settings;
  const folder = join(dataDir, 'outbox');
  const given = mailFrom && readMailbox(mailFrom);
  return {
    transport: smtpUrl ? createSmtp(smtpUrl, started) : createEmlFolder(folder, started),
    /** `host:port` of the mail server; null when mails become files. */
    server: smtpUrl ? new URL(smtpUrl).host : null,
    folder,
    /** Called for each mail, because the shop's name and address may change. */
    from: given ? () => given : shop,
  };
}

/** Short, so that a server which accepts connections and says nothing does not hold up the queue. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000 };
/**
 * For each reply while a mail is sent. Some servers scan for spam first, and Exchange delays its reply by 30 s:
 * after an earlier hang-up the mail is sent twice. Ends before another process may claim the mail.
 */
const ANSWER_WITHIN_MS = 40_000;
/** For each reply while signing in. */
const SIGN_IN_WITHIN_MS = 10_000;

/** Up to 8 mails leave in order over one connection; each further 8 get another, up to what servers grant. */
const MAILS_A_CONNECTION = 8;
const MOST_CONNECTIONS = 4;

const pool = {
  pool: true,
  maxConnections: MOST_CONNECTIONS,
  /** Kept for the next mail of a series; a server may have closed connections that were idle for longer. */
  idleTimeout: 1000,
  /** A server that hangs up at once is down, and is retried as such. */
  maxRequeues: 1,
} as const;

export function createSmtp(url: string, started: Promise<unknown> = Promise.resolve()): Transport {
  const opened = lazily(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...timeouts, socketTimeout: ANSWER_WITHIN_MS, ...pool });
  }, started);
  return {
    atOnce: (due) => Math.min(Math.ceil(due / MAILS_A_CONNECTION), MOST_CONNECTIONS),
    close: () => void opened().then((smtp) => smtp.close()),
    async send(mail, sender) {
      try {
        const smtp = await opened();
        await smtp.sendMail(envelopeOf(mail, sender));
        return { outcome: 'sent' };
      } catch (error) {
        return judged(error);
      }
    },
  };
}

/** Connects, encrypts and signs in, but sends no mail; `sent` means that a mail could have been sent. */
export async function dialogue(url: string): Promise<Delivery> {
  const { createTransport } = await import('nodemailer');
  const smtp = createTransport({ url, ...timeouts, socketTimeout: SIGN_IN_WITHIN_MS });
  try {
    await smtp.verify();
    return { outcome: 'sent' };
  } catch (error) {
    return judged(error);
  } finally {
    smtp.close();
  }
}

interface SmtpError extends Error {
  code?: string;
  /** What Node said, where `code` only says that the connection failed. */
  originalCode?: string;
  responseCode?: number;
  command?: string;
}

/** A 5xx reply to the sender or the sign-in is our own fault and will be fixed, so it must not cost a mail. */
function judged(error: unknown): Delivery {
  const failure: SmtpError = error instanceof Error ? error : new Error('not sent');
  const { code = 'ERROR', originalCode = code, responseCode = 0, command = '' } = failure;
  const said = [...new Set([code, originalCode]), responseCode || '', command]
    .filter(Boolean)
    .join(' ');
  const aboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!aboutThisMail || responseCode === 421) return { outcome: 'unreachable', code: said };
  return { outcome: responseCode >= 500 ? 'refused' : 'later', code: said };
}
