import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { mailStateOf } from '@sallie/shared/contract/mail';
import { personKey } from '@sallie/shared/contract/person';
import { isToStaff } from '@sallie/shared/rules/mail-purposes';
import type { Audit } from '../audit/audit.ts';
import { mailboxKey } from '../mail/mailbox.ts';
import type { Hub } from '../realtime/hub.ts';
import { lockNames } from '../store/lock-names.ts';
import { readSecret } from '../store/secret-file.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { customerOf } from './mail-templates/templates.ts';
import { putLead, tellChanged } from './save.ts';

/*
 * "This was not me": whoever gets a mail of ours can end it, without an account and without our keeping the address.
 * Only a hash of the inbox is kept, under a secret of this shop, so an erasure leaves nothing to find here.
 */

const PREFIX = 'not-me ';
/** 128 bits of a hash are beyond guessing, and keep the link on two lines. */
const LENGTH = 22;

/** What a link says: whose inbox, and the mail of which lead brought it there. */
interface NotMeLink {
  inbox: string;
  leadId: string;
}

export interface NotMe {
  /** The path of the page for whoever gets a mail at this address. */
  pathFor(address: string, leadId: string): string;
  /** Null when the link is not one of ours. */
  read(token: string): NotMeLink | null;
  isBlocked(address: string): boolean;
  /** Resolves when it is on disk, with `also`: nothing is mailed there any more. False where that was so already. */
  block(inbox: string, also: Write[]): Promise<boolean>;
}

interface NotMeLinksDeps {
  store: Store;
  clock: Clock;
  random: Random;
  dataDir: string;
}

export async function openNotMe({ store, clock, random, dataDir }: NotMeLinksDeps): Promise<NotMe> {
  const secret = await readSecret(dataDir, 'mail-secret', random);
  const hash = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, LENGTH);
  const inboxOf = (address: string) => hash(`inbox ${mailboxKey(address)}`);
  const signatureOf = ({ inbox, leadId }: NotMeLink) => hash(`link ${inbox} ${leadId}`);

  const blocked = new Set<string>();
  for (const { id } of await store.list('settings')) {
    if (id.startsWith(PREFIX)) blocked.add(id.slice(PREFIX.length));
  }

  return {
    pathFor(address, leadId) {
      const inbox = inboxOf(address);
      return `/not-me/${leadId}.${inbox}.${signatureOf({ inbox, leadId })}`;
    },
    read(token) {
      const [leadId = '', inbox = '', given = '', ...rest] = token.split('.');
      const expected = Buffer.from(signatureOf({ inbox, leadId }));
      const signature = Buffer.from(given);
      if (rest.length > 0 || signature.length !== expected.length) return null;
      return timingSafeEqual(signature, expected) ? { inbox, leadId } : null;
    },
    isBlocked: (address) => blocked.size > 0 && blocked.has(inboxOf(address)),
    async block(inbox, also) {
      if (blocked.has(inbox)) return false;
      const value = { at: clock.now().toISOString() };
      await store.commit([{ put: 'settings', record: { id: PREFIX + inbox, value } }, ...also]);
      blocked.add(inbox);
      return true;
    },
  };
}

interface NotMeDeps {
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
    await store.exclusively(lockNames.lead(id), async () => {
      const record = await store.get(kind, id);
      const disowned = Object.entries(record?.mails ?? {}).filter(
        ([purpose, state]) => !isToStaff(purpose) && state !== 'blocked',
      );
      if (!record || disowned.length === 0) return;
      const mails = { ...record.mails };
      for (const [purpose] of disowned) mails[purpose] = 'blocked';
      const at = clock.now().toISOString();
      // The version stays, as with every change of a mail: nobody's open edit should fail because of one.
      const lead: Lead = {
        ...record,
        mails,
        mail: mailStateOf(Object.values(mails)),
        history: [...record.history, { at, by: { role: 'addressee' }, type: 'not-me' }],
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
    const entry = audit.entry(
      { role: 'addressee' },
      { type: 'inbox-blocked', lead: { id: leadId } },
    );
    if (await notMe.block(inbox, [entry])) audit.log(entry);
    const lead = await find(leadId);
    const email = lead ? customerOf(lead) : '';
    for (const theirs of email ? await store.leadsOf(email) : []) {
      if (personKey(customerOf(theirs)) === personKey(email)) await mark(theirs.kind, theirs.id);
    }
  };
}
