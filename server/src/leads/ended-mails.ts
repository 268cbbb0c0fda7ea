import { type Lead, type LeadRef, leadKinds } from '@sallie/shared/contract/leads';
import { isOffer, isToStaff, mailStateOf } from '@sallie/shared/contract/mail';
import { personKey } from '@sallie/shared/contract/person';
import type { Core } from '../core.ts';
import { mailboxKey } from '../mail/outgoing.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { createSigner, IN_A_LINK } from '../system/secrets.ts';
import type { LeadRefs } from './mail-links.ts';
import { customerOf } from './mail-templates/templates.ts';
import { publishChange, putLead } from './save.ts';

/*
 * Everybody who gets a mail from the shop can end it by a link in the mail, without an account. The server
 * keeps only a hash of the inbox, keyed with a secret of this shop, so that an erasure leaves nothing to find
 * in the store.
 */

/** Names the inbox by its hash, and the lead whose mail went there. */
export interface InboxLink {
  inbox: string;
  leadId: string;
}

interface Ending {
  /** Each type of link signs with its own word, so that a link of one type is not valid as the other. */
  signed: string;
  event: 'inbox-blocked' | 'unsubscribed';
  entry: 'not-me' | 'unsubscribed';
  /** Null when nothing changes. `waiting` are the mails that have not been sent yet. */
  mailsOf(lead: Lead, waiting: readonly OutgoingMail[]): Lead['mails'] | null;
  drops(lead: Lead, mail: OutgoingMail): boolean;
}

/** "This was not me" ends all mail to an inbox. Alerts to staff about the lead still leave. */
const notMe: Ending = {
  signed: 'link',
  event: 'inbox-blocked',
  entry: 'not-me',
  mailsOf({ mails }) {
    const disowned = Object.entries(mails).filter(
      ([purpose, state]) => !isToStaff(purpose) && state !== 'blocked',
    );
    if (disowned.length === 0) return null;
    return { ...mails, ...Object.fromEntries(disowned.map(([purpose]) => [purpose, 'blocked'])) };
  },
  drops: (_, { purpose }) => !isToStaff(purpose),
};

/** Ends mails that answer no question of the customer. Sent mails keep their state: they arrived. */
const unsubscribe: Ending = {
  signed: 'unsubscribe',
  event: 'unsubscribed',
  entry: 'unsubscribed',
  mailsOf({ kind, mails, history }, waiting) {
    const isBehind = Object.keys(mails).some((purpose) => isOffer(kind, purpose));
    if (!isBehind || history.some(({ type }) => type === 'unsubscribed')) return null;
    const offers = waiting.filter(({ purpose }) => isOffer(kind, purpose));
    return {
      ...mails,
      ...Object.fromEntries(offers.map(({ purpose }) => [purpose, 'unsubscribed'])),
    };
  },
  drops: ({ kind }, { purpose }) => isOffer(kind, purpose),
};

const endings = { 'not-me': notMe, unsubscribe };

interface InboxLinksDeps
  extends Pick<Core, 'store' | 'hub' | 'relay' | 'clock' | 'audit' | 'secret'> {
  refs: LeadRefs;
}

/** `name` begins the path, and the blocked inboxes are stored under it. */
export async function openInboxLinks(name: keyof typeof endings, deps: InboxLinksDeps) {
  const { store, relay, clock, audit, refs } = deps;
  const ending = endings[name];
  const { sign, isSigned } = createSigner(await deps.secret('mail-secret'), IN_A_LINK);
  const inboxOf = (address: string) => sign(`inbox ${mailboxKey(address)}`);
  const saidBy = ({ inbox, leadId }: InboxLink) => `${ending.signed} ${inbox} ${leadId}`;

  const blocked = new Set<string>();
  await relay.keepFresh('inboxes', async () => {
    for await (const { ends, inbox } of store.each('blocked-inboxes')) {
      if (ends === name) blocked.add(inbox);
    }
  });

  return {
    pathFor(address: string, leadId: string): string {
      const inbox = inboxOf(address);
      return `/${name}/${refs.refOf(leadId)}.${inbox}.${sign(saidBy({ inbox, leadId }))}`;
    },
    /** Null when the shop did not sign the link. */
    read(token: string): InboxLink | null {
      const [ref = '', inbox = '', given = '', ...rest] = token.split('.');
      const link = { inbox, leadId: refs.idOf(ref) ?? ref };
      return rest.length === 0 && isSigned(saidBy(link), given) ? link : null;
    },
    isBlocked: (address: string) => blocked.size > 0 && blocked.has(inboxOf(address)),
    /** Resolves when it is on disk. A second press, or a lead that is already erased, changes nothing. */
    async act({ inbox, leadId }: InboxLink): Promise<void> {
      if (!blocked.has(inbox)) {
        const about = { type: ending.event, lead: { id: leadId } };
        const entry = audit.entry({ role: 'addressee' }, about);
        const record = { id: `${name} ${inbox}`, ends: name, inbox, at: clock.now().toISOString() };
        await store.commit([{ put: 'blocked-inboxes', record }, entry]);
        blocked.add(inbox);
        relay.publish('outdated', 'inboxes');
        audit.log(entry);
      }
      for (const lead of await sentBySame(store, leadId)) await mark(deps, ending, lead);
    },
  };
}

async function mark(
  { store, hub, clock }: InboxLinksDeps,
  { entry, mailsOf, drops }: Ending,
  { kind, id }: LeadRef,
): Promise<void> {
  await store.exclusively(lockNames.lead(id), async () => {
    const record = await store.get(kind, id);
    if (!record) return;
    const waiting = await store.find('mails', 'lead', id);
    const mails = mailsOf(record, waiting);
    if (!mails) return;
    const at = clock.now().toISOString();
    // The version stays, so that no colleague's open edit fails because of a mail.
    const lead: Lead = {
      ...record,
      mails,
      mail: mailStateOf(Object.values(mails)),
      history: [...record.history, { at, by: { role: 'addressee' }, type: entry }],
    };
    const dropped = waiting.filter((mail) => drops(record, mail));
    await store.commit([
      putLead(lead),
      ...dropped.map((mail) => ({ drop: 'mails', id: mail.id }) as const),
    ]);
    publishChange(hub, lead);
  });
}

/** Finds all leads whose sender gave the same address; none once this lead is erased. */
async function sentBySame(store: Store, leadId: string): Promise<Lead[]> {
  for (const kind of leadKinds) {
    const lead = await store.get(kind, leadId);
    const email = lead ? customerOf(lead) : '';
    if (!email) continue;
    const theirs = await store.leadsOf(email);
    return theirs.filter((one) => personKey(customerOf(one)) === personKey(email));
  }
  return [];
}
