import { type LeadKind, leadKinds } from '@sallie/shared/contract/lead';
import type { Lead } from '@sallie/shared/contract/leads';
import { mailStateOf } from '@sallie/shared/contract/mail';
import { personKey } from '@sallie/shared/contract/person';
import type { Clock } from '../clock.ts';
import type { Audit } from '../log.ts';
import type { NotMe, NotMeLink } from '../mail/not-me.ts';
import { isToStaff } from '../mail/outgoing.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Store, Write } from '../store/store.ts';
import { customerOf } from './mails.ts';
import { putLead, tellChanged } from './save.ts';

export interface NotMeDeps {
  store: Store;
  hub: Hub;
  clock: Clock;
  audit: Audit;
  notMe: NotMe;
}

/** Ends all mail to an inbox, and says so on the leads that gave its address. */
export function createNotMe({ store, hub, clock, audit, notMe }: NotMeDeps) {
  /** Drops what waits to leave for a lead's customer; an alert to staff about it leaves. */
  async function mark(kind: LeadKind, id: string): Promise<void> {
    await store.exclusively(`lead ${id}`, async () => {
      const record = await store.get(kind, id);
      const disowned = Object.entries(record?.mails ?? {}).filter(
        ([purpose, state]) => !isToStaff(purpose) && state !== 'blocked',
      );
      if (!record || disowned.length === 0) return;
      const mails = { ...record.mails };
      for (const [purpose] of disowned) mails[purpose] = 'blocked';
      const said = {
        at: clock.now().toISOString(),
        by: 'The owner of the address',
        what: 'not me',
      };
      // The version stays, as with every change of a mail: nobody's open edit should fail because of one.
      const lead: Lead = {
        ...record,
        mails,
        mail: mailStateOf(Object.values(mails)),
        history: [...record.history, said],
      };
      await store.commit([putLead(lead), ...(await dropsOf(id))]);
      tellChanged(hub, lead);
    });
  }

  async function dropsOf(leadId: string): Promise<Write[]> {
    const mails = await store.list('mails');
    return mails
      .filter(({ lead, purpose }) => lead?.id === leadId && !isToStaff(purpose))
      .map(({ id }) => ({ drop: 'mails', id }));
  }

  async function find(leadId: string): Promise<Lead | undefined> {
    for (const kind of leadKinds) {
      const lead = await store.get(kind, leadId);
      if (lead) return lead;
    }
    return undefined;
  }

  /** Resolves when it is on disk. Again is the same; a lead that was erased meanwhile changes nothing of it. */
  return async function blockInbox({ inbox, leadId }: NotMeLink): Promise<void> {
    await notMe.block(inbox);
    audit('inbox blocked', { lead: leadId });
    const lead = await find(leadId);
    const email = lead ? customerOf(lead) : '';
    for (const theirs of email ? await store.leadsOf(email) : []) {
      if (personKey(customerOf(theirs)) === personKey(email)) await mark(theirs.kind, theirs.id);
    }
  };
}
