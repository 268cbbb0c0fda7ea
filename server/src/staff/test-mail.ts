import { sendTestMail, type TestMailResult } from '@sallie/shared/contract/mail';
import { oneLine } from '@sallie/shared/rules/safe-text';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { tooFast } from '../http/refusal.ts';
import { paragraphs } from '../leads/mail-templates/prose.ts';
import type { MailSetup } from '../mail/mail-setup.ts';
import type { Delivery, ReadyMail } from '../mail/outgoing.ts';
import { queued, readyMail, senderOf } from '../mail/outgoing.ts';
import { within } from '../system/clock.ts';

const ANSWER_WITHIN_MS = 20_000;

export interface TestMailDeps
  extends Pick<Core, 'facts' | 'clock' | 'random' | 'limits' | 'audit' | 'after'> {
  mailSetup: MailSetup;
  to(): string;
}

/** Sends one mail at once, bypassing the queue, so that the desk can show the result. */
export function bindTestMail(bind: Binder, deps: TestMailDeps): void {
  const { mailSetup, limits, audit } = deps;

  bind.staff(sendTestMail, async ({ staff }) => {
    const wait = await limits.testMail.take(staff.id);
    if (wait) throw tooFast(wait);
    const mail = testMail(deps, staff.name);
    const sending = mailSetup.transport.send(mail, senderOf(mail, mailSetup.from()));
    const late: Delivery = { outcome: 'unreachable', code: 'ETIMEDOUT' };
    const delivery = await within(deps.after, ANSWER_WITHIN_MS, sending, late);
    audit.mention('test mail', { staff: staff.id, outcome: delivery.outcome });
    return resultOf(delivery, deps);
  });
}

function testMail({ to, facts, clock, random }: TestMailDeps, by: string): ReadyMail {
  const text = paragraphs(
    `${oneLine(by)} asked for this mail at the staff desk, to see whether mails about new inquiries arrive here.`,
    'They do. There is nothing to answer.',
  );
  const subject = oneLine(`Test mail of ${facts.current().name}`);
  const mail = queued('test', null, { id: random.uuid(), now: clock.now() });
  return readyMail(mail, { to: to(), subject, text, reply_to: null });
}

/** Fails without a mail server, because a mail in a file alerts nobody. */
function resultOf(delivery: Delivery, { mailSetup, to }: TestMailDeps): TestMailResult {
  return { passed: delivery.outcome === 'sent', detail: detailOf(delivery, mailSetup, to()) };
}

function detailOf(delivery: Delivery, { server, from }: MailSetup, to: string): string {
  if (delivery.outcome === 'written') {
    return 'No mail server is set (SMTP_URL), so nobody is mailed; the mail was written to the outbox folder of the data directory.';
  }
  if (delivery.outcome === 'sent') {
    return `Sent to ${to}. If it is not there in a minute, look in the folder for spam.`;
  }
  if (server === null) {
    return `No mail server is set (SMTP_URL), and the outbox folder of the data directory cannot be written (${delivery.code}).`;
  }
  return remedyFor(delivery, { server, from: from().address, to });
}

interface Route {
  /** `host:port`. */
  server: string;
  from: string;
  to: string;
}

type Trouble = Exclude<Delivery, { outcome: 'sent' | 'written' }>;

/** Returns a sentence for the owner: why the mail did not leave and what to do. */
export function remedyFor({ outcome, code }: Trouble, { server, from, to }: Route): string {
  if (outcome === 'later')
    return `The mail server ${server} does not take the mail yet (${code}). Try again in some minutes; mails about inquiries are tried again by themselves.`;
  if (/\bEAUTH\b|\b53[045]\b/.test(code))
    return `The mail server ${server} refused the sign-in: check the user name and password in SMTP_URL.`;
  if (/\bEDNS\b|ENOTFOUND|EAI_AGAIN/.test(code))
    return `There is no mail server by the name of ${server}: check the host in SMTP_URL.`;
  if (/TLS|SSL|CERT|SIGNATURE/.test(code))
    return `A safe connection to the mail server ${server} could not be made: check its certificate, and whether SMTP_URL should begin with smtp:// or smtps://.`;
  if (/ETIMEDOUT/.test(code))
    return `The mail server ${server} did not answer in time: check host and port in SMTP_URL, whether it should begin with smtps://, and that no firewall stands between.`;
  if (/ESOCKET|ECONN/.test(code))
    return `The mail server ${server} could not be reached: check host and port in SMTP_URL.`;
  if (/MAIL FROM/.test(code))
    return `The mail server ${server} does not let us send as ${from}: check MAIL_FROM.`;
  if (/RCPT TO/.test(code))
    return `The mail server ${server} does not take mail for ${to}: check STAFF_MAIL.`;
  return `The mail server ${server} did not take the mail (${code}): ask whoever runs it.`;
}
