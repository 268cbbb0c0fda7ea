import { join } from 'node:path';
import type { Business } from '@sallie/shared/business';
import type { Config } from '../config.ts';
import { createEmlFolder } from './eml-folder.ts';
import { type Mailbox, readMailbox } from './mailbox.ts';
import { createSmtp } from './smtp.ts';
import type { Transport } from './transport.ts';

/** How this shop's mails leave the house. */
export interface Post {
  transport: Transport;
  /** `host:port` of the mail server; null when every mail becomes a file in the folder. */
  server: string | null;
  folder: string;
  from: Mailbox;
}

/** Without an SMTP server every mail becomes a file in DATA_DIR/outbox. */
export function openPost({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config, business: Business): Post {
  const folder = join(DATA_DIR, 'outbox');
  return {
    transport: SMTP_URL ? createSmtp(SMTP_URL) : createEmlFolder(folder),
    server: SMTP_URL ? new URL(SMTP_URL).host : null,
    folder,
    from: (MAIL_FROM && readMailbox(MAIL_FROM)) || { name: business.name, address: business.email },
  };
}
