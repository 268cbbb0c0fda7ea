import type { Delivery } from './transport.ts';

/** What a mail's delivery was between. */
export interface Route {
  /** `host:port` of the mail server. */
  server: string;
  from: string;
  to: string;
}

type Trouble = Exclude<Delivery, { outcome: 'sent' | 'written' }>;

/** Why a mail did not leave and what to do about it, in a sentence for the owner. */
export function cureFor({ code }: Trouble, { server, from, to }: Route): string {
  if (/\bEAUTH\b|\b53[045]\b/.test(code))
    return `The mail server ${server} refused the sign-in: check the user name and password in SMTP_URL.`;
  if (/\bEDNS\b|ENOTFOUND|EAI_AGAIN/.test(code))
    return `There is no mail server by the name of ${server}: check the host in SMTP_URL.`;
  if (/\bETLS\b|CERT|SELF_SIGNED/.test(code))
    return `No safe connection to the mail server ${server} came about: check its certificate, and whether SMTP_URL should begin with smtp:// or smtps://.`;
  if (/ETIMEDOUT/.test(code))
    return `The mail server ${server} did not answer in time: check host and port in SMTP_URL, and that no firewall stands between.`;
  if (/ESOCKET|ECONN/.test(code))
    return `The mail server ${server} could not be reached: check host and port in SMTP_URL.`;
  if (/MAIL FROM/.test(code))
    return `The mail server ${server} does not let us send as ${from}: check MAIL_FROM.`;
  if (/RCPT TO/.test(code))
    return `The mail server ${server} does not take mail for ${to}: check STAFF_MAIL.`;
  return `The mail server ${server} did not take the mail (${code}): ask whoever runs it.`;
}
