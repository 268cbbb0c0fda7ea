import type { Transport } from './delivery.ts';
import { createEmlFolder } from './eml-folder.ts';
import { createSmtp } from './smtp.ts';

/** SMTP where there is a server for it, else files in `folder`. */
export function createTransport(options: {
  smtpUrl?: string | undefined;
  folder: string;
}): Transport {
  return options.smtpUrl ? createSmtp(options.smtpUrl) : createEmlFolder(options.folder);
}
