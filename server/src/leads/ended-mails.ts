import { type Lead, type LeadRef, leadKinds } from '@sallie/shared/contract/leads';
import { isOffer, isToStaff, mailStateOf } from '@sallie/shared/contract/mail';
import { personKey } from '@sallie/shared/contract/person';
import type { Core } from '../core.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { InboxLink, InboxLinks } from './inbox-links.ts';
import { customerOf } from './mail-templates/templates.ts';
import { publishChange, putLead } from './save.ts';

interface EndedMailDeps extends Pick<Core, 'store' | 'hub' | 'clock' | 'audit'> {
  links: InboxLinks;
}

interface Ending {
  event: 'inbox-blocked' | 'unsubscribed';
  entry: 'not-me' | 'unsubscribed';
  /** Null when nothing changes. `waiting` are the mails that have not been sent yet. */
  mailsOf(lead: Lead, waiting: readonly OutgoingMail[]): Lead['mails'] | null;
  drops(lead: Lead, mail: OutgoingMail): boolean;
}

/** "This was not me" ends all mail to an inbox. Alerts to staff about the lead still leave. */
const notMe: Ending = {
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

type End = (link: InboxLink) => Promise<void>;

export const createNotMe = (deps: EndedMailDeps): End => endingBy(deps, notMe);
export const createUnsubscribe = (deps: EndedMailDeps): End => endingBy(deps, unsubscribe);

/** Resolves when it is on disk. A second call, or a lead that is already erased, changes nothing. */
function endingBy(deps: EndedMailDeps, ending: Ending): End {
  const { store, audit, links } = deps;
  return async ({ inbox, leadId }) => {
    const entry = audit.entry({ role: 'addressee' }, { type: ending.event, lead: { id: leadId } });
    if (await links.block(inbox, [entry])) audit.log(entry);
    for (const lead of await sentBySame(store, leadId)) await mark(deps, ending, lead);
  };
}

async function mark(
  { store, hub, clock }: EndedMailDeps,
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
