import { keysOf } from '@sallie/shared/contract/keys-of';
import { decideMail, type Lead } from '@sallie/shared/contract/leads';
import { isToStaff, type MailKey, purposeOf } from '@sallie/shared/contract/mail';
import { stateNow } from '@sallie/shared/rules/quotes';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import { isReminderOfLead } from '@sallie/shared/rules/triage';
import { byStaffMember } from '../audit/audit.ts';
import { contentAt, type ShownDeps } from '../content/facts.ts';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { queued, writeOf } from '../mail/outgoing.ts';
import { lockNames } from '../store/lock-names.ts';
import type { MailWords, OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { kindIn } from './desk-lists.ts';
import type { Admission } from './mail-admission.ts';
import {
  customerOf,
  mailsCausedBy,
  renderMail,
  type TemplateContext,
} from './mail-templates/templates.ts';
import { type LeadDeps, type MailsFor, publishChange, putLead, withMails } from './save.ts';
import type { MailCause } from './spam/spam-filter.ts';

/* Staff have this long before a mail reports that nobody has answered; the same for leads and for live chat. */

export const REMIND_AFTER_MS = 3 * 60_000;
export const REMINDERS_LOOK_EVERY_MS = 5000;
/** A reminder that could not be stored is tried again after this time. */
export const REMIND_AGAIN_AFTER_MS = 60_000;

export interface MailsForDeps extends Pick<Core, 'clock' | 'random'> {
  admit: Admission['admit'];
}

export function createMailsFor(deps: MailsForDeps): MailsFor {
  return (lead, { except, cause } = {}) => {
    const wanted = mailsCausedBy(lead).filter((purpose) => purpose !== except);
    return mailsOf(deps, lead, wanted, cause);
  };
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

/** Staff decide on held or failed mails one at a time, and the lead's history names who did. */
export function bindMailDecisions(bind: Binder, deps: LeadDeps): void {
  const { store, clock, hub, outbox, audit } = deps;
  bind.staff(decideMail, async ({ body: { action }, params, staff }) => {
    const kind = kindIn(params);
    const { id = '', purpose = '' } = params;
    return store.exclusively(lockNames.lead(id), async () => {
      const before = await store.get(kind, id);
      if (!before) throw notFound();
      const mail = await waitingMail(store, id, purpose);
      if (!mail) throw new Refusal(409, 'This mail does not wait for a decision any more.');
      if (action !== 'drop') await refuseOutdated(deps, purpose, before);
      const at = clock.now().toISOString();
      const { attempts, next_attempt_at, ...afresh } = mail;
      // "Tomorrow" in a reminder counts from the day on which the reminder was made.
      const created_at = purposeOf(mail.purpose) === 'tomorrow' ? mail.created_at : at;
      const decided: OutgoingMail =
        action === 'drop'
          ? { ...mail, state: 'dropped' }
          : { ...afresh, state: 'queued', created_at };
      const type = action === 'drop' ? 'mail-dropped' : 'mail-sent';
      // The version stays, so that no colleague's open edit fails because of a mail.
      const record: Lead = {
        ...withMails(before, [decided]),
        history: [...before.history, { at, by: byStaffMember(staff), type, mail: purpose }],
      };
      const entry = audit.entry(byStaffMember(staff), {
        type: 'mail-decided',
        lead: { kind, id },
        mail: purpose,
        action,
      });
      await store.commit([writeOf(decided), putLead(record), entry]);
      publishChange(hub, record);
      outbox.wake([decided]);
      audit.log(entry);
      return record;
    });
  });
}

/** The mail leaves in the words it was written in, so they must still be true. */
async function refuseOutdated({ store, clock }: LeadDeps, key: string, { id, mails }: Lead) {
  if (isOvertaken(key, keysOf(mails)))
    throw new Refusal(
      409,
      'The visit has changed since, and a newer mail says how. Drop this one.',
    );
  const [purpose, which = ''] = key.split('-');
  if (purpose !== 'quote' && purpose !== 'nudge') return;
  const quote = (await store.find('quotes', 'lead', id)).find((one) => one.id.startsWith(which));
  if (!quote || stateNow(quote, clock.now()) !== 'sent')
    throw new Refusal(409, 'This quote is not open any more. Please drop its mail.');
}

/** `visit-1a2b3c4d-5` overtakes `visit-1a2b3c4d-2` when both go to the same side. */
function isOvertaken(key: string, others: readonly string[]): boolean {
  const [, visit, version] = key.split('-');
  const isOfVisit = (other: string) =>
    ['visit', 'tomorrow', 'calendar'].includes(purposeOf(other)) &&
    isToStaff(other) === isToStaff(key);
  const isNewer = (other: string) => {
    const [, ofVisit, later] = other.split('-');
    return isOfVisit(other) && ofVisit === visit && Number(later) > Number(version);
  };
  return isOfVisit(key) && others.some(isNewer);
}

async function waitingMail(store: Store, id: string, purpose: string) {
  const mails = await store.find('mails', 'lead', id);
  return mails.findLast(
    (mail) => mail.purpose === purpose && (mail.state === 'held' || mail.state === 'failed'),
  );
}
