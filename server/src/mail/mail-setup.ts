import { join } from 'node:path';
import { lazily } from '../system/lazily.ts';
import { createEmlFolder } from './eml-folder.ts';
import { type Mailbox, readMailbox } from './mailbox.ts';
import { type Delivery, envelopeOf, type Transport } from './transport.ts';

/** How this shop's mails leave the house. */
export type MailSetup = ReturnType<typeof openMailSetup>;

export interface MailSettings {
  smtpUrl: string | undefined;
  /** `Name <address>`; without it the shop's own. */
  mailFrom: string | undefined;
  dataDir: string;
  shop(): Mailbox;
  /** Resolves when the start is over. */
  started: Promise<unknown>;
}

/** Without an SMTP server every mail becomes a file in DATA_DIR/outbox. */
export function openMailSetup(settings: MailSettings) {
  const { smtpUrl, mailFrom, dataDir, shop, started } = settings;
  const folder = join(dataDir, 'outbox');
  const given = mailFrom && readMailbox(mailFrom);
  return {
    transport: smtpUrl ? createSmtp(smtpUrl, started) : createEmlFolder(folder, started),
    /** `host:port` of the mail server; null when every mail becomes a file in the folder. */
    server: smtpUrl ? new URL(smtpUrl).host : null,
    folder,
    /** The sender is read anew for each mail. */
    from: given ? () => given : shop,
  };
}

/** Short enough that a server which accepts and says nothing does not hold the queue for long. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000 };
/**
 * For each answer to a mail (milliseconds). Some servers look for spam before they take one, and Exchange puts its answer
 * off by 30 s: whoever hangs up before sends the same mail again. It has to end before another process may claim the mail.
 */
const ANSWER_WITHIN_MS = 40_000;
/** How long each answer to a sign-in may take. */
const SIGN_IN_WITHIN_MS = 10_000;

/**
 * Few mails leave one after the other over one connection, in the order in which they came; of many, each so many
 * have a connection of their own, until there are as many as any server grants.
 */
const MAILS_A_CONNECTION = 8;
const MOST_CONNECTIONS = 4;

const pool = {
  pool: true,
  maxConnections: MOST_CONNECTIONS,
  /** Kept for the next mail of a row; what lies idle for longer the server may have let go of. */
  idleTimeout: 1000,
  /** A server that hangs up at once is down, and asked again as one that is. */
  maxRequeues: 1,
} as const;

/** Sends over SMTP_URL. */
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

/** Connects, encrypts and signs in as for a mail, and hangs up before one: `sent` says that one could have been. */
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
  responseCode?: number;
  command?: string;
}

/** A 5xx to the sender or to the sign-in is our own fault and will be mended: it must not cost a mail. */
function judged(error: unknown): Delivery {
  const failure: SmtpError = error instanceof Error ? error : new Error('not sent');
  const { code = 'ERROR', responseCode = 0, command = '' } = failure;
  const said = [code, responseCode || '', command].filter(Boolean).join(' ');
  const aboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!aboutThisMail || responseCode === 421) return { outcome: 'unreachable', code: said };
  return { outcome: responseCode >= 500 ? 'refused' : 'later', code: said };
}
