import type { Business } from '@sallie/shared/business';
import type { After } from '@sallie/shared/realtime/timers';
import { sendTestMail, type TestMailResult } from '@sallie/shared/test-mail';
import type { Clock } from '../clock.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { tooFast } from '../http/refusal.ts';
import type { Audit } from '../log.ts';
import type { Random } from '../random.ts';
import type { OutgoingMail } from '../store/store.ts';
import { cureFor } from './cure.ts';
import { oneLine, paragraphs } from './letters/prose.ts';
import { queued, senderOf } from './outgoing.ts';
import type { Post } from './post.ts';
import type { Delivery } from './transport.ts';

const ANSWER_WITHIN = 20_000;

export interface TestMailSurroundings {
  post: Post;
  /** The address that hears of leads. */
  to: string;
  business: Business;
  clock: Clock;
  random: Random;
  limits: Limits;
  audit: Audit;
  after: After;
}

/** One mail, now and past the queue, so that whoever asks sees how it went. */
export function bindTestMail(bind: Binder, around: TestMailSurroundings): void {
  const { post, limits, audit } = around;

  bind.staff(sendTestMail, async ({ staff }) => {
    const wait = limits.testMail.take(staff.id);
    if (wait) throw tooFast(wait);
    const mail = testMail(around, staff.name);
    const sending = post.transport.send(mail, senderOf(mail, post.from));
    const delivery = await inTime(sending, around.after);
    audit('test mail', { staff: staff.id, outcome: delivery.outcome });
    return resultOf(delivery, around);
  });
}

function testMail({ to, business, clock, random }: TestMailSurroundings, by: string): OutgoingMail {
  const text = paragraphs(
    `${oneLine(by)} asked for this mail at the staff desk, to see whether mails about new inquiries arrive here.`,
    'They do. There is nothing to answer.',
  );
  const subject = oneLine(`Test mail of ${business.name}`);
  const letter = { to, subject, text, purpose: 'test', reply_to: null };
  return queued(letter, null, { id: random.uuid(), now: clock.now() });
}

function inTime(
  sending: Promise<Delivery>,
  after: TestMailSurroundings['after'],
): Promise<Delivery> {
  return new Promise((resolve) => {
    const late: Delivery = { outcome: 'unreachable', code: 'ETIMEDOUT' };
    const cancel = after(ANSWER_WITHIN, () => resolve(late));
    void sending.then((delivery) => {
      cancel();
      resolve(delivery);
    });
  });
}

/** A file that nobody is sent is no alarm, so a shop without a mail server has not passed. */
function resultOf(delivery: Delivery, { post, to }: TestMailSurroundings): TestMailResult {
  return { passed: delivery.outcome === 'sent', detail: detailOf(delivery, post, to) };
}

function detailOf(delivery: Delivery, { server, from }: Post, to: string): string {
  if (delivery.outcome === 'written') {
    return 'No mail server is set (SMTP_URL), so nobody is mailed; the mail was written to the outbox folder of the data directory.';
  }
  if (delivery.outcome === 'sent') {
    return `Sent to ${to}. If it is not there in a minute, look in the folder for spam.`;
  }
  if (server === null) {
    return `No mail server is set (SMTP_URL), and the outbox folder of the data directory cannot be written (${delivery.code}).`;
  }
  return cureFor(delivery, { server, from: from.address, to });
}
