import { keysOf } from '@sallie/shared/contract/keys-of';
import { decideMail, type Lead } from '@sallie/shared/contract/leads';
import type { MailState } from '@sallie/shared/contract/mail';
import { isOffer, isToStaff, purposeOf } from '@sallie/shared/contract/mail';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { stateNow } from '@sallie/shared/rules/quotes';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Taking } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { mailboxKey, writeOf } from '../mail/outgoing.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { kindIn } from './desk-lists.ts';
import { type LeadDeps, publishChange, putLead, withMails } from './save.ts';
import type { MailCause } from './spam/spam-filter.ts';

/*
 * Anybody can enter any address in a form. Mails to customers are limited so that nobody can use the shop to
 * mail strangers; mails above the limits are held at the desk, where staff send or drop them.
 */

const TO_ONE_INBOX = { name: 'mails to one inbox', most: 10, within: DAY_MS };
const AN_HOUR = { name: 'confirmations an hour', most: 60, within: HOUR_MS };
const A_DAY = { name: 'confirmations a day', most: 300, within: DAY_MS };
/** One network may use this part of the rates above; all senders without a form opening share the same part. */
const SHARES = [AN_HOUR, A_DAY].map((rate) => ({
  ...rate,
  name: `${rate.name} of one share`,
  most: rate.most / 10,
}));
export type Admission = ReturnType<typeof createAdmission>;

interface AdmissionDeps extends Pick<Core, 'windows'> {
  isBlocked(address: string): boolean;
  hasUnsubscribed(address: string): boolean;
}

/** Where one process counts alone a restart forgives, as it does with every limit. */
export function createAdmission({ windows, isBlocked, hasUnsubscribed }: AdmissionDeps) {
  async function stateOf(mail: OutgoingMail, to: string, cause?: MailCause): Promise<MailState> {
    if (isToStaff(mail.purpose)) return mail.state;
    if (isBlocked(to)) return 'blocked';
    if (isOffer(mail.lead?.kind ?? '', mail.purpose) && hasUnsubscribed(to)) return 'unsubscribed';
    return (await windows.take(takingsOf(to, mail.purpose, cause))) > 0 ? 'held' : mail.state;
  }

  return {
    /**
     * Returns the mails as queued, held, blocked or unsubscribed. Queued mails count toward the rates; alerts
     * to staff always leave; mails that staff cause have no `cause` and use no share.
     */
    async admit(mails: OutgoingMail[], to: string, cause?: MailCause): Promise<OutgoingMail[]> {
      const admitted: OutgoingMail[] = [];
      for (const mail of mails) admitted.push({ ...mail, state: await stateOf(mail, to, cause) });
      return admitted;
    },
  };
}

function takingsOf(to: string, purpose: string, cause?: MailCause): Taking[] {
  const inbox: Taking = { rate: TO_ONE_INBOX, key: mailboxKey(to) };
  if (!isCausedByStranger(purpose)) return [inbox];
  // Each purpose has its own budget: a form may cause many thank-you mails at once.
  const shares = cause ? [cause.network, ...(cause.isOpened ? [] : ['not opened'])] : [];
  return [
    inbox,
    { rate: AN_HOUR, key: purpose },
    { rate: A_DAY, key: purpose },
    ...shares.flatMap((key) => SHARES.map((rate) => ({ rate, key: `${purpose} of ${key}` }))),
  ];
}

/** A stranger can cause these by sending a form; staff write the replies. */
function isCausedByStranger(purpose: string): boolean {
  return purpose === 'confirmation' || purpose === 'thanks';
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
