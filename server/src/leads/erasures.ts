import type { AuditActor, AuditEvent } from '@sallie/shared/contract/audit';
import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import type { Person } from '@sallie/shared/contract/person';
import type { Referral } from '@sallie/shared/contract/referral';
import type { ErasureLedger } from '../backups/erasure-ledger.ts';
import type { Core } from '../core.ts';
import { keepCounted } from '../figures/figures-of.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Hub } from '../realtime/hub.ts';
import { addressesOf } from '../store/lead-collection.ts';
import { type LockName, lockNames } from '../store/lock-names.ts';
import type { OpenErasure } from '../store/records.ts';
import { type CollectionName, holdsLeads } from '../store/schema.ts';
import type { Store, Write } from '../store/store.ts';
import { errorName } from '../system/log.ts';
import { inTurnOfAll } from './lead-work.ts';
import { dropExamples, publishForgotten } from './open-questions.ts';
import { belongingsOf, dropViewsOf, halvesOf, withoutHalves } from './person-records.ts';
import { publishChange } from './save.ts';

export interface ErasureDeps
  extends Pick<Core, 'store' | 'hub' | 'random' | 'audit' | 'clock' | 'log'> {
  outbox: Pick<Outbox, 'erase'>;
  /** Notes whom backups must not bring back. */
  ledger: ErasureLedger;
  /** Closes the visitor's connections, so that no page of an erased visitor receives more. */
  dismiss(visitorId: string): void;
}

/** An erasure begins with one commit; its other steps are repeated at the next try or start until done. */
export async function openErasures(deps: ErasureDeps): Promise<Erasures> {
  const erasures = new Erasures(deps);
  await erasures.finish().catch((error: unknown) => {
    // The shop must open even on a full disk; the next erasure or start continues.
    deps.log.warn({ error: errorName(error) }, 'an erasure is not complete');
  });
  return erasures;
}

export class Erasures {
  readonly #deps: ErasureDeps;
  /** Keeps address and ids of the erasures that this process began, because the store drops them earlier. */
  readonly #begun = new Map<string, OpenErasure>();

  constructor(deps: ErasureDeps) {
    this.#deps = deps;
  }

  /** Drops what `find` returns, then every trace of it. Resolves to the number of dropped records. */
  async erase(find: () => Promise<Person>, by: AuditActor): Promise<number> {
    return this.finish(await this.begin(find, by, 'halves'));
  }

  /**
   * Continues unfinished erasures. Returns their records' number, or null when none names this address or id.
   */
  async goOn(whose: string): Promise<number | null> {
    const earlier = await this.#readOpen();
    await this.finish(earlier);
    const theirs = earlier.filter(({ email, ids }) => email === whose || ids.includes(whose));
    return theirs.length === 0 ? null : recordsOf(theirs);
  }

  /** Drops the records in one commit; `finish` does the rest. */
  async begin(
    find: () => Promise<Person>,
    by: AuditActor,
    extent: 'halves' | 'whole',
  ): Promise<readonly OpenErasure[]> {
    const { store, dismiss } = this.#deps;
    const { answers, figures, preferences } = lockNames;
    const names = [...namesOf(await find()), answers, figures, preferences];
    const begins = await inTurnOfAll(store, names, async () => {
      const person = await find();
      // Records that arrived meanwhile are not locked, and another task may be about to write them back.
      const isAll = namesOf(person).every((name) => names.includes(name));
      return isAll ? this.#drop(person, by, extent) : null;
    });
    if (!begins) return this.begin(find, by, extent);
    for (const visitorId of begins.ids) dismiss(visitorId);
    return [begins];
  }

  /** Runs in the turn of everything that `namesOf` lists. */
  async #drop(person: Person, by: AuditActor, extent: 'halves' | 'whole'): Promise<OpenErasure> {
    const { store, hub, random } = this.#deps;
    const ids = leadKinds.flatMap((kind) => person[kind].map((lead) => lead.id));
    const chats = conversationsOf(person).filter((id) => !ids.includes(id));
    const addresses = await addressesOfErased(store, person, [...ids, ...chats], extent);
    const belongings = await belongingsOf(store, { addresses, ids: [...ids, ...chats] });
    const views = await dropViewsOf(store, person, addresses);
    const whose = new Set(conversationsOf(person));
    const asked = await dropExamples(store, ({ visitor_id }) => whose.has(visitor_id ?? ''));
    const erased = erasuresOf(person, extent);
    // Mails go in the commit that drops the records, so that no mail leaves after it.
    const writes = [...erased, ...[...belongings].flatMap(dropAll)];
    const counted = await keepCounted(this.#deps, {
      leads: droppedOf(person, erased),
      quotes: await store.find('quotes', 'lead', ...ids),
    });
    const id = random.uuid();
    const begins = { id, by, records: writes.length, email: person.email, ids, chats };
    await store.commit([...writes, ...views, ...counted, ...asked.writes, keep(begins)]);
    this.#begun.set(id, begins);
    hub.forget();
    publishErased(hub, writes);
    publishForgotten(hub, asked);
    return begins;
  }

  /**
   * Completes the given erasures, or all, and rewrites the files once for all of them. The number of records
   * includes erasures that another process has finished meanwhile.
   */
  async finish(given?: readonly OpenErasure[]): Promise<number> {
    const asked = given ?? (await this.#readOpen());
    const records = recordsOf(asked);
    if (asked.length === 0) return records;
    return this.#deps.store.exclusively(lockNames.erasures, async () => {
      const keys = new Set(asked.map(({ id }) => id));
      const open = (await this.#readOpen()).filter(({ id }) => keys.has(id));
      if (open.length > 0) await this.#finishAll(open);
      return records;
    });
  }

  async #finishAll(open: readonly OpenErasure[]): Promise<void> {
    const { store, outbox, ledger, audit } = this.#deps;
    for (const { email, ids } of open)
      if (email || ids.length > 0) await ledger.note({ email, ids });
    await eraseMailsOf(outbox, open);
    // The files that are rewritten next must not contain the address either.
    await store.commit(open.map((erasure) => keep({ ...erasure, email: '', ids: [], chats: [] })));
    await store.forget();
    const entries = eventsOf(open).map(([by, event]) => audit.entry(by, event));
    await store.commit([
      ...open.map(({ id }): Write => ({ drop: 'open-erasures', id })),
      ...entries,
    ]);
    entries.forEach(audit.log);
    for (const { id } of open) this.#begun.delete(id);
  }

  async #readOpen(): Promise<OpenErasure[]> {
    const open = await this.#deps.store.list('open-erasures');
    return open.map((erasure) => this.#begun.get(erasure.id) ?? erasure);
  }
}

async function eraseMailsOf(
  outbox: Pick<Outbox, 'erase'>,
  open: readonly OpenErasure[],
): Promise<void> {
  const nobody = open.filter(({ email }) => email === '');
  const ids = nobody.flatMap((erasure) => [...erasure.ids, ...erasure.chats]);
  if (ids.length > 0) await outbox.erase({ email: '', ids });
  for (const { email, ids } of open) if (email) await outbox.erase({ email, ids });
}

const recordsOf = (erasures: readonly OpenErasure[]) =>
  erasures.reduce((sum, { records }) => sum + records, 0);

/** Returns one event for each person, and one for all leads that were erased because of their age. */
function eventsOf(open: readonly OpenErasure[]): [AuditActor, AuditEvent][] {
  const old = open.filter(({ by }) => by.role === 'server');
  const events: [AuditActor, AuditEvent][] = open
    .filter(({ by }) => by.role !== 'server')
    .map(({ by, records }) => [by, { type: 'person-erased', records }]);
  if (old.length > 0)
    events.push([{ role: 'server' }, { type: 'old-erased', records: recordsOf(old) }]);
  return events;
}

const keep = (record: OpenErasure): Write => ({ put: 'open-erasures', record });

/** Locks everything that another task may be changing: a mail's outcome, a status, a message. */
function namesOf(person: Person): LockName[] {
  const leads = leadKinds.flatMap((kind) => person[kind].map(({ id }) => lockNames.lead(id)));
  return [...leads.sort(), ...conversationsOf(person).map(lockNames.conversation).sort()];
}

/** Counts messages too, because a conversation may outlive its visitor's record. */
function conversationsOf({ visitors, messages }: Person): string[] {
  const ids = [...visitors.map(({ id }) => id), ...messages.map(({ visitor_id }) => visitor_id)];
  return [...new Set(ids)];
}

function erasuresOf(person: Person, extent: 'halves' | 'whole'): Write[] {
  const dropped = leadKinds
    .filter((kind) => kind !== 'referrals')
    .flatMap((kind) => person[kind].map(({ id }): Write => ({ drop: kind, id })));
  return [
    ...dropped,
    ...person.referrals.map(
      (referral): Write =>
        extent === 'whole' ? { drop: 'referrals', id: referral.id } : blank(referral, person),
    ),
  ];
}

function droppedOf(person: Person, writes: readonly Write[]): Lead[] {
  const ids = new Set(writes.flatMap((write) => ('drop' in write ? [write.id] : [])));
  return leadKinds.flatMap((kind) => person[kind].filter(({ id }) => ids.has(id)));
}

/** Empties only that person's half; a referral with two empty halves is dropped. */
function blank(referral: Referral, person: Person): Write {
  const halves = withoutHalves(referral, halvesOf(referral, person));
  const left = { ...halves, version: referral.version + 1 };
  if (!left.referrer_email && !left.referred_email) return { drop: 'referrals', id: left.id };
  return { put: 'referrals', record: left };
}

const dropAll = ([name, records]: [CollectionName, readonly { id: string }[]]) =>
  records.map(({ id }): Write => ({ drop: name, id }));

/** For leads erased because of their age, only the addresses of which no lead remains. */
async function addressesOfErased(
  store: Store,
  person: Person,
  ids: readonly string[],
  extent: 'halves' | 'whole',
): Promise<string[]> {
  if (extent === 'halves') return [person.email].filter(Boolean);
  const addresses = new Set(leadKinds.flatMap((kind) => person[kind].flatMap(addressesOf)));
  const alone: string[] = [];
  for (const address of addresses) {
    const leads = await store.leadsOf(address);
    if (leads.every(({ id }) => ids.includes(id))) alone.push(address);
  }
  return alone;
}

function publishErased(hub: Hub, writes: Write[]): void {
  for (const write of writes) {
    if ('drop' in write) {
      if (holdsLeads(write.drop))
        hub.toStaff({ type: 'leadErased', data: { kind: write.drop, id: write.id } });
    } else if (write.put === 'referrals') {
      publishChange(hub, write.record);
    }
  }
}
