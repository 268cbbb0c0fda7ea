import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Lead } from '@sallie/shared/contract/leads';
import { type MailKey, purposeOf } from '@sallie/shared/contract/mail';
import type { Referral } from '@sallie/shared/contract/referral';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import { completedAt, isReminderOfLead } from '@sallie/shared/rules/triage';
import { contentAt, type ShownDeps } from '../content/facts.ts';
import type { Core } from '../core.ts';
import { queued, writeOf } from '../mail/outgoing.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { MailWords, OutgoingMail } from '../store/records.ts';
import { startRounds } from '../system/tasks.ts';
import type { Admission } from './mail-admission.ts';
import {
  customerOf,
  mailsCausedBy,
  renderMail,
  type TemplateContext,
} from './mail-templates/templates.ts';
import { keepMails, type MailsFor, publishChange, putLead, withMails } from './save.ts';
import type { MailCause } from './spam/spam-filter.ts';

/* Staff have this long before a mail reports that nobody has answered; the same for leads and for live chat. */

export const REMIND_AFTER_MS = 3 * 60_000;
export const REMINDERS_LOOK_EVERY_MS = 5000;
/** A reminder that could not be stored is tried again after this time. */
export const REMIND_AGAIN_AFTER_MS = 60_000;

export interface MailsForDeps extends Pick<Core, 'clock' | 'random'> {
  admit: Admission['admit'];
}

export function createMailsFor(deps: MailsForDeps & Pick<Core, 'store'>): MailsFor {
  return async (lead, { except, cause } = {}) => {
    // The referrals of one form get one thank-you.
    const isThanked = lead.kind === 'referrals' && !(await completesBatch(deps, lead));
    const unwanted = isThanked ? 'thanks' : except;
    const wanted = mailsCausedBy(lead).filter((purpose) => purpose !== unwanted);
    return mailsOf(deps, lead, wanted, cause);
  };
}

/** True for the record that completes its form's referrals before any thank-you mail exists. */
async function completesBatch({ store }: Pick<Core, 'store'>, record: Referral): Promise<boolean> {
  if (!record.batch_id) return record.referralCount !== null;
  const known = await store.leadsOf(record.referrer_email);
  const others = known.flatMap((lead) =>
    lead.kind === 'referrals' && lead.batch_id === record.batch_id && lead.id !== record.id
      ? [lead]
      : [],
  );
  if (others.some(({ mails }) => 'thanks' in mails)) return false;
  // After a partial failure the form may announce a smaller count, so the newest count wins.
  const counts = [record, ...others].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const wanted = counts.find(({ referralCount }) => referralCount !== null)?.referralCount;
  return typeof wanted === 'number' && others.length + 1 >= wanted;
}

export function mailsOf(
  { clock, random, admit }: MailsForDeps,
  lead: Lead,
  purposes: MailKey[],
  cause?: MailCause,
): Promise<OutgoingMail[]> {
  const { kind, id } = lead;
  const now = clock.now();
  const mails = purposes.map((purpose) =>
    queued(purpose, { kind, id }, { id: random.uuid(), now }),
  );
  return admit(mails, customerOf(lead), cause);
}

/**
 * Renders a queued mail from its lead as it is when its turn comes, with the promises its sender had read, as
 * of the mail's date. Resolves to null when the lead is gone or the mail does not apply any more.
 */
export function createWordsOf(
  deps: ShownDeps & Pick<Core, 'clock'> & { isUnreached(leadId: string): Promise<boolean> },
  context: () => Omit<TemplateContext, 'now' | 'shown' | 'isUnreached'>,
) {
  /** A reminder that says "tomorrow" is wrong on the day of the visit and after it. */
  function isTooLate({ purpose, created_at }: Pick<OutgoingMail, 'purpose' | 'created_at'>) {
    const { timeZone } = deps.facts.current();
    const dayOf = (at: Date) => wallTime(at, timeZone).slice(0, 10);
    return (
      purposeOf(purpose) === 'tomorrow' && dayOf(new Date(created_at)) !== dayOf(deps.clock.now())
    );
  }

  return async ({ lead, purpose, words, created_at }: OutgoingMail): Promise<MailWords | null> => {
    if (words) return isTooLate({ purpose, created_at }) ? null : words;
    const record = lead && (await deps.store.get(lead.kind, lead.id));
    if (!record) return null;
    const shown = await contentAt(deps, record.shown);
    const isUnreached = isReminderOfLead(purpose) && (await deps.isUnreached(record.id));
    const now = new Date(created_at);
    return renderMail(record, purpose, { ...context(), shown, now, isUnreached });
  };
}

interface SettleDeps extends Pick<Core, 'store' | 'hub'> {
  wordsOf(mail: OutgoingMail): Promise<MailWords | null>;
}

/**
 * Stores each lead's mail outcomes in one commit with the lead; all share one sync. The version stays, so that
 * no open edit fails because a mail was sent. Returns the dropped mails whose lead is no longer spam.
 */
export async function settleMails(
  deps: SettleDeps,
  mails: readonly OutgoingMail[],
): Promise<OutgoingMail[]> {
  const byLead = Map.groupBy(mails, ({ lead }) => lead?.id);
  const settled = await Promise.allSettled(
    [...byLead.values()].map((ofOne) => settleOfOne(deps, ofOne)),
  );
  return settled.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function settleOfOne(deps: SettleDeps, mails: OutgoingMail[]): Promise<OutgoingMail[]> {
  const { store, hub } = deps;
  const lead = mails[0]?.lead;
  if (!lead) {
    await store.commit(mails.map(writeOf));
    return [];
  }
  return store.exclusively(lockNames.lead(lead.id), async () => {
    const record = await store.get(lead.kind, lead.id);
    const open: OutgoingMail[] = [];
    for (const mail of mails)
      if (mail.state === 'dropped' && (await deps.wordsOf(mail))) open.push(mail);
    const ended = mails.filter((mail) => !open.includes(mail));
    const writes = ended.map(writeOf);
    if (!record) {
      await store.commit(writes);
      return open;
    }
    const changed = withMails(record, ended);
    await store.commit([...writes, putLead(changed)]);
    publishChange(hub, changed);
    return open;
  });
}

const LOOK_EVERY_MS = 10 * 60_000;
/** Customers are asked from 2 to 9 days after the work; those the server missed until then are never asked. */
const [ASK_AFTER_MS, ASK_UNTIL_MS] = [2 * DAY_MS, 9 * DAY_MS];
/** These are hours on the shop's clock, so that no mail makes a telephone buzz at night. */
const [FROM, UNTIL] = ['10:00', '18:00'];

export interface AfterWorkDeps
  extends MailsForDeps,
    Pick<Core, 'store' | 'facts' | 'hub' | 'outbox' | 'log' | 'every'> {}

/** Asks every customer once per job for a review, unless the owner has kept the demo link. */
export function watchFinishedWork(deps: AfterWorkDeps) {
  const { log, every } = deps;
  return startRounds({
    every,
    interval: LOOK_EVERY_MS,
    look: () => askAll(deps),
    failed: (error) => logFailure(log, 'after work', error),
  });
}

async function askAll(deps: AfterWorkDeps): Promise<void> {
  const { store, facts, clock, log } = deps;
  const { links, timeZone } = facts.current();
  const time = wallTime(clock.now(), timeZone).slice(11);
  const isGiven = links.reviews && links.reviews !== demoContent.links.reviews;
  if (!isGiven || time < FROM || time >= UNTIL) return;
  const days: string[] = [];
  for (let age = ASK_AFTER_MS; age <= ASK_UNTIL_MS; age += DAY_MS)
    days.push(new Date(clock.now().getTime() - age).toISOString().slice(0, 10));
  for (const { id } of await store.find('consultations', 'completed', ...days))
    await ask(deps, id).catch((error: unknown) => logFailure(log, 'after work', error, { id }));
}

function ask(deps: AfterWorkDeps, id: string): Promise<void> {
  const { store, clock } = deps;
  return store.exclusively(lockNames.lead(id), async () => {
    const lead = await store.get('consultations', id);
    if (!lead || !isToBeAsked(lead, clock.now())) return;
    await keepMails(deps, lead, await mailsOf(deps, lead, ['word']));
  });
}

function isToBeAsked(lead: Consultation, now: Date): boolean {
  const done = completedAt(lead);
  if (done === null || lead.spam || lead.email === '' || 'word' in lead.mails) return false;
  const age = now.getTime() - Date.parse(done);
  return age >= ASK_AFTER_MS && age < ASK_UNTIL_MS;
}
