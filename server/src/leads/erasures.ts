import { AuditActor, type AuditEvent } from '@sallie/shared/contract/audit';
import { LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { type Person, personKey } from '@sallie/shared/contract/person';
import type { Referral } from '@sallie/shared/contract/referral';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Audit } from '../audit/audit.ts';
import type { ErasureLedger } from '../backups/erasure-ledger.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Hub } from '../realtime/hub.ts';
import { type LockName, lockNames } from '../store/lock-names.ts';
import type { Store, Write } from '../store/store.ts';
import type { Random } from '../system/random.ts';
import { dropExamples, tellForgotten } from './open-questions.ts';
import { halvesOf, withoutHalves } from './person-records.ts';
import { tellChanged } from './save.ts';

export interface ErasureDeps {
  store: Store;
  hub: Hub;
  outbox: Pick<Outbox, 'erase'>;
  /** Notes whom backups must not bring back. */
  ledger: ErasureLedger;
  /** Whoever was erased is told nothing more: their pages are let go. */
  dismiss(visitorId: string): void;
  random: Random;
  audit: Audit;
  log: Pick<Logger, 'warn'>;
}

/** An erasure that is not complete: kept from the commit that drops the records until no file holds a trace of them. */
const Begun = z.object({
  /** Who asked for it. */
  by: AuditActor,
  /** How many records and mails the commit dropped. */
  records: z.number(),
  /** Empty for a guest, and once no mail has to be searched for it any more. */
  email: z.string(),
  /** Of their leads; empty once no mail has to be searched for them any more. */
  ids: z.array(z.string()),
  /** Visitors who stay, of whom the conversation went; empty likewise. */
  chats: z.array(z.string()),
});
type Begun = z.infer<typeof Begun>;

const PREFIX = 'erasure ';

export type Erasures = Awaited<ReturnType<typeof openErasures>>;

/** Erasures begin with one commit; what is left to do then is repeated by the next try or the next start until it is done. */
export async function openErasures(deps: ErasureDeps) {
  const { store, hub, outbox, dismiss, ledger, random, audit, log } = deps;

  /** What this process began, with whose it is: the store forgets that sooner. */
  const begun = new Map<string, Begun>();

  /** All that have begun and are not complete, here or in another process, by their keys. */
  async function readOpen(): Promise<Map<string, Begun>> {
    const open = new Map<string, Begun>();
    for (const { id, value } of await store.list('settings')) {
      if (id.startsWith(PREFIX)) open.set(id, begun.get(id) ?? z.parse(Begun, value));
    }
    return open;
  }

  /**
   * What is left of these, or of all that have begun, with all files rewritten once, however many they are; one at a time. Resolves with how many
   * records they were, those that somebody else has finished meanwhile included.
   */
  async function finish(given?: ReadonlyMap<string, Begun>): Promise<number> {
    const asked = given ?? (await readOpen());
    const records = recordsOf([...asked.values()]);
    if (asked.size === 0) return records;
    return store.exclusively(lockNames.erasures, async () => {
      const open = [...(await readOpen())].flatMap(([key, erasure]) =>
        asked.has(key) ? [{ key, ...erasure }] : [],
      );
      if (open.length === 0) return records;
      for (const { email, ids } of open)
        if (email || ids.length > 0) await ledger.note({ email, ids });
      await eraseMailsOf(open);
      // What is rewritten next must not hold the address either.
      await store.commit(
        open.map(({ key, ...rest }) => keep(key, { ...rest, email: '', ids: [], chats: [] })),
      );
      await store.forget();
      const entries = eventsOf(open).map(([by, event]) => audit.entry(by, event));
      await store.commit([
        ...open.map(({ key }): Write => ({ drop: 'settings', id: key })),
        ...entries,
      ]);
      entries.forEach(audit.log);
      for (const { key } of open) begun.delete(key);
      return records;
    });
  }

  async function eraseMailsOf(open: readonly Begun[]): Promise<void> {
    const nobody = open.filter(({ email }) => email === '');
    const ids = nobody.flatMap((erasure) => [...erasure.ids, ...erasure.chats]);
    if (ids.length > 0) await outbox.erase({ email: '', ids });
    for (const { email, ids } of open) if (email) await outbox.erase({ email, ids });
  }

  /** The records go in one commit; `finish` does the rest. Resolves with what has begun. */
  async function begin(
    find: () => Promise<Person>,
    by: AuditActor,
    extent: 'halves' | 'whole',
  ): Promise<ReadonlyMap<string, Begun>> {
    const key = `${PREFIX}${random.uuid()}`;
    const names = async () => [...namesOf(await find()), lockNames.answers];
    const begins = await inTurn(store, await names(), async () => {
      const person = await find();
      const ids = leadKinds.flatMap((kind) => person[kind].map((lead) => lead.id));
      const chats = conversationsOf(person).filter((id) => !ids.includes(id));
      const mails = await mailErasures(store, person.email, [...ids, ...chats]);
      const whose = new Set(conversationsOf(person));
      const asked = await dropExamples(store, ({ visitor_id }) => whose.has(visitor_id ?? ''));
      const writes = [...erasuresOf(person, extent), ...mails];
      const begins: Begun = { by, records: writes.length, email: person.email, ids, chats };
      await store.commit([...writes, ...asked.writes, keep(key, begins)]);
      begun.set(key, begins);
      hub.forget();
      tellStaffClients(hub, writes);
      tellForgotten(hub, asked);
      return begins;
    });
    for (const visitorId of begins.ids) dismiss(visitorId);
    return new Map([[key, begins]]);
  }

  await finish().catch((error: unknown) => {
    // The shop opens all the same, on a full disk too; the next erasure or start goes on with these.
    log.warn({ error: (error as Error).name }, 'an erasure is not complete');
  });

  return {
    begin,
    finish,
    /** Drops what `find` says is kept about a person, then every trace of it; resolves with how many records went. */
    async erase(find: () => Promise<Person>, by: AuditActor): Promise<number> {
      return finish(await begin(find, by, 'halves'));
    },
    /** Goes on with what earlier tries left undone. Null when none of them was about this address or id, else how many records went. */
    async goOn(whose: string): Promise<number | null> {
      const earlier = await readOpen();
      await finish(earlier);
      const theirs = [...earlier.values()].filter(
        ({ email, ids }) => email === whose || ids.includes(whose),
      );
      return theirs.length === 0 ? null : recordsOf(theirs);
    },
  };
}

const recordsOf = (erasures: readonly Begun[]) =>
  erasures.reduce((sum, { records }) => sum + records, 0);

/** An entry for each person; what only grew old is one. */
function eventsOf(open: readonly Begun[]): [AuditActor, AuditEvent][] {
  const old = open.filter(({ by }) => by.role === 'server');
  const records = recordsOf(old);
  return [
    ...open
      .filter(({ by }) => by.role !== 'server')
      .map((one): [AuditActor, AuditEvent] => [
        one.by,
        { type: 'person-erased', records: one.records },
      ]),
    ...(old.length > 0
      ? [[{ role: 'server' }, { type: 'old-erased', records }] as [AuditActor, AuditEvent]]
      : []),
  ];
}

const keep = (id: string, value: Begun): Write => ({ put: 'settings', record: { id, value } });

/** What may be read, changed and written back at this very moment: a mail's outcome, a status, a chat line. */
function namesOf(person: Person): LockName[] {
  const leads = leadKinds.flatMap((kind) => person[kind].map(({ id }) => lockNames.lead(id)));
  return [...leads.sort(), ...conversationsOf(person).map(lockNames.conversation).sort()];
}

/** Waits for every turn, so that nothing erased is put back by whoever held it. */
function inTurn<T>(store: Store, [name, ...rest]: LockName[], task: () => Promise<T>): Promise<T> {
  if (name === undefined) return task();
  return store.exclusively(name, () => inTurn(store, rest, task));
}

/** A conversation may have outlived its visitor. */
function conversationsOf({ visitors, messages }: Person): string[] {
  const ids = [...visitors.map(({ id }) => id), ...messages.map(({ visitor_id }) => visitor_id)];
  return [...new Set(ids)];
}

function erasuresOf(person: Person, extent: 'halves' | 'whole'): Write[] {
  const dropped = leadKinds
    .filter((kind) => kind !== 'referrals')
    .flatMap((kind) => person[kind].map(({ id }): Write => ({ drop: kind, id })));
  const conversations = conversationsOf(person).map((id): Write => ({ drop: 'threads', id }));
  const lines = person.messages.map(({ id }): Write => ({ drop: 'messages', id }));
  return [
    ...dropped,
    ...conversations,
    ...lines,
    ...person.referrals.map(
      (referral): Write =>
        extent === 'whole' ? { drop: 'referrals', id: referral.id } : blank(referral, person),
    ),
  ];
}

/** Only that person's half goes; a referral with two empty halves goes whole. */
function blank(referral: Referral, person: Person): Write {
  const halves = withoutHalves(referral, halvesOf(referral, person));
  const left = { ...halves, version: referral.version + 1 };
  if (!left.referrer_email && !left.referred_email) return { drop: 'referrals', id: left.id };
  return { put: 'referrals', record: left };
}

/** Mails to them, and alerts that quote them: in the commit that drops the records, so that none leaves after it. */
async function mailErasures(store: Store, email: string, ids: string[]): Promise<Write[]> {
  const mails = await store.list('mails');
  return mails
    .filter(
      ({ lead, words }) =>
        (lead && ids.includes(lead.id)) || (words && personKey(words.to) === email),
    )
    .map(({ id }) => ({ drop: 'mails', id }));
}

function tellStaffClients(hub: Hub, writes: Write[]): void {
  for (const write of writes) {
    if ('drop' in write) {
      const kind = z.safeParse(LeadKind, write.drop);
      if (kind.success)
        hub.toStaff({ type: 'leadErased', data: { kind: kind.data, id: write.id } });
    } else if (write.put === 'referrals') {
      tellChanged(hub, write.record);
    }
  }
}
