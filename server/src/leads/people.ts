import { LeadKind, leadKinds } from '@sallie/shared/lead';
import type { LeadOf } from '@sallie/shared/leads';
import { erasePerson, type Person, personKey, readPerson } from '@sallie/shared/person';
import type { Referral } from '@sallie/shared/referral';
import * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import type { Store, Write } from '../store/store.ts';
import type { LeadSurroundings } from './save.ts';

/** One person's records, and their erasure from every file. People are told apart by e-mail. */
export function bindPeople(bind: Binder, around: LeadSurroundings): void {
  bind.staff(readPerson, async ({ params, staff }) => {
    const person = await collect(around, params.email ?? '');
    around.audit('person read', { staff: staff.id });
    return person;
  });

  bind.staff(erasePerson, async ({ params, staff }) => {
    const email = params.email ?? '';
    const erased = await inTurn(around.store, namesOf(await collect(around, email)), async () => {
      const person = await collect(around, email);
      const writes = [...erasures(person), ...(await mailErasures(around, person))];
      await around.store.commit(writes);
      around.hub.forget();
      tellDesks(around, writes);
      return writes.length;
    });
    await around.store.forget();
    await around.outbox.erase(personKey(email));
    around.audit('person erased', { staff: staff.id, records: erased });
    return { erased };
  });
}

/** What may be read, changed and written back at this very moment: a mail's outcome, a status, a chat line. */
function namesOf(person: Person): string[] {
  const leads = leadKinds.flatMap((kind) => person[kind].map(({ id }) => `lead ${id}`));
  return [...leads, ...person.visitors.map(({ id }) => `thread ${id}`)].sort();
}

/** Waits for every turn, so that nothing erased is put back by whoever held it. */
function inTurn<T>(store: Store, [name, ...rest]: string[], deed: () => Promise<T>): Promise<T> {
  if (name === undefined) return deed();
  return store.exclusively(name, () => inTurn(store, rest, deed));
}

async function collect({ store }: LeadSurroundings, email: string): Promise<Person> {
  const leads = await store.leadsOf(email);
  if (leads.length === 0) throw notFound();
  const of = <K extends LeadKind>(kind: K) =>
    leads.flatMap((lead) => (lead.kind === kind ? [lead.record as LeadOf[K]] : []));
  const visitors = of('visitors');
  const threads = await Promise.all(visitors.map(({ id }) => store.thread(id)));
  return {
    email: personKey(email),
    visitors,
    consultations: of('consultations'),
    contacts: of('contacts'),
    'discount-signups': of('discount-signups'),
    referrals: of('referrals'),
    messages: threads.flat(),
  };
}

function erasures(person: Person): Write[] {
  const dropped = leadKinds
    .filter((kind) => kind !== 'referrals')
    .flatMap((kind) => person[kind].map(({ id }): Write => ({ drop: kind, id })));
  const threads = person.visitors.map(({ id }): Write => ({ drop: 'threads', id }));
  const lines = person.messages.map(({ id }): Write => ({ drop: 'messages', id }));
  return [
    ...dropped,
    ...threads,
    ...lines,
    ...person.referrals.map((referral) => blank(referral, person.email)),
  ];
}

/** Only that person's half goes; a referral with two empty halves goes whole. */
function blank(referral: Referral, email: string): Write {
  const left = { ...referral, version: referral.version + 1 };
  if (personKey(left.referrer_email) === email) {
    left.referrer_name = left.referrer_email = left.referrer_phone = left.referrer_address = '';
  }
  if (personKey(left.referred_email) === email) {
    left.referred_name = left.referred_email = left.referred_phone = '';
  }
  if (!left.referrer_email && !left.referred_email) return { drop: 'referrals', id: left.id };
  return { put: 'referrals', record: left };
}

/** Letters to them, and alerts that quote them. */
async function mailErasures({ store }: LeadSurroundings, person: Person): Promise<Write[]> {
  const ids = new Set(leadKinds.flatMap((kind) => person[kind].map(({ id }) => id)));
  const mails = await store.list('mails');
  return mails
    .filter(({ to, lead }) => personKey(to) === person.email || (lead && ids.has(lead.id)))
    .map(({ id }) => ({ drop: 'mails', id }));
}

function tellDesks({ hub }: LeadSurroundings, writes: Write[]): void {
  for (const write of writes) {
    if ('drop' in write) {
      const kind = z.safeParse(LeadKind, write.drop);
      if (kind.success)
        hub.toStaff({ type: 'leadErased', data: { kind: kind.data, id: write.id } });
    } else if (write.put === 'referrals') {
      hub.toStaff({ type: 'leadChanged', data: { kind: 'referrals', record: write.record } });
    }
  }
}
