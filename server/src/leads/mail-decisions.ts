import { decideMail, type Lead, LeadKind } from '@sallie/shared/contract/leads';
import { mailStateOf } from '@sallie/shared/contract/mail';
import * as z from 'zod/mini';
import { byStaffMember } from '../audit/audit.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { writeOf } from '../mail/outgoing.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type LeadDeps, publishChange, putLead } from './save.ts';
import { byStaff } from './triage.ts';

/** Sends on, or drops, a mail that was held or failed: each is one person's decision, and the lead says whose. */
export function bindMailDecisions(bind: Binder, deps: LeadDeps): void {
  const { store, clock, hub, outbox, audit } = deps;
  bind.staff(decideMail, async ({ body: { action }, params, staff }) => {
    const kind = z.safeParse(LeadKind, params.kind);
    const { id = '', purpose = '' } = params;
    if (!kind.success) throw notFound();
    return store.exclusively(lockNames.lead(id), async () => {
      const before = await store.get(kind.data, id);
      if (!before) throw notFound();
      const mail = await waitingMail(store, id, purpose);
      if (!mail) throw new Refusal(409, 'This mail does not wait for a decision any more.');
      const at = clock.now().toISOString();
      const { attempts, next_attempt_at, ...afresh } = mail;
      const decided: OutgoingMail =
        action === 'drop'
          ? { ...mail, state: 'dropped' }
          : { ...afresh, state: 'queued', created_at: at };
      const mails = { ...before.mails, [purpose]: decided.state };
      const type = action === 'drop' ? 'mail-dropped' : 'mail-sent';
      // The version stays, as with every change of a mail: nobody's open edit should fail because of one.
      const record: Lead = {
        ...before,
        mails,
        mail: mailStateOf(Object.values(mails)),
        history: [...before.history, { at, by: byStaff(staff), type, mail: purpose }],
      };
      const entry = audit.entry(byStaffMember(staff), {
        type: 'mail-decided',
        lead: { kind: kind.data, id },
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

async function waitingMail(store: Store, id: string, purpose: string) {
  const mails = await store.find('mails', 'lead', id);
  return mails.findLast(
    (mail) => mail.purpose === purpose && (mail.state === 'held' || mail.state === 'failed'),
  );
}
