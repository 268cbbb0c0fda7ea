import { type Lead, type LeadKind, type LeadRef, leadKinds } from '@sallie/shared/contract/leads';
import {
  eraseConversation,
  erasePerson,
  exportPerson,
  type Person,
  type PersonRecords,
  personKey,
  readPerson,
} from '@sallie/shared/contract/person';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder, SignedIn } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { quoteFileOf } from '../pictures/uploads.ts';
import {
  type CollectionName,
  collectionNames,
  declarationOf,
  holdsLeads,
} from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Erasures } from './erasures.ts';
import { belongingsOf, guestOf, halvesOf, personOf, withoutHalves } from './person-records.ts';

export interface PeopleDeps extends Pick<Core, 'store' | 'clock' | 'audit'> {
  erasures: Erasures;
}

/** People are identified by email, guests by their conversation. */
export function bindPeople(bind: Binder, { store, clock, audit, erasures }: PeopleDeps): void {
  bind.staff(readPerson, async ({ params, staff }) => {
    const person = await personOf(store, params.email ?? '');
    if (isNobody(person)) throw notFound();
    audit.mention('person read', { staff: staff.id });
    return person;
  });

  bind.owner(exportPerson, async ({ params, staff }) => {
    const person = await personOf(store, params.email ?? '');
    if (await isForgotten(store, person)) throw notFound();
    const records = leadKinds.reduce((sum, kind) => sum + person[kind].length, 0);
    await audit.note(byStaffMember(staff), { type: 'person-exported', records });
    return recordsOf(store, person, clock.now());
  });

  bind.owner(erasePerson, async ({ params, staff }) => {
    const email = personKey(params.email ?? '');
    return erased(erasures, email, staff, {
      find: () => personOf(store, email),
      isKept: async (person) => !(await isForgotten(store, person)),
    });
  });

  bind.owner(eraseConversation, async ({ params, staff }) => {
    const id = params.visitorId ?? '';
    return erased(erasures, id, staff, {
      find: () => guestOf(store, id),
      async isKept(guest) {
        if (!guest.visitors[0]?.email) return !isNobody(guest);
        throw new Refusal(
          409,
          'This visitor has left an email address: erase the person, and the conversation goes too.',
        );
      },
    });
  });
}

/** Also continues unfinished erasures of this person. Throws 404 when there is nothing to erase. */
async function erased(
  erasures: Erasures,
  whose: string,
  staff: SignedIn,
  { find, isKept }: { find(): Promise<Person>; isKept(person: Person): Promise<boolean> },
): Promise<{ erased: number }> {
  const earlier = await erasures.goOn(whose);
  const isLeft = await isKept(await find());
  if (!isLeft && earlier === null) throw notFound();
  const now = isLeft ? await erasures.erase(find, byStaffMember(staff)) : 0;
  return { erased: (earlier ?? 0) + now };
}

const isNobody = (person: Person) =>
  person.messages.length === 0 && leadKinds.every((kind) => person[kind].length === 0);

/** Looks at all records, including those that are not leads. */
const isForgotten = async (store: Store, person: Person) =>
  isNobody(person) &&
  (await belongingsOf(store, { addresses: [person.email].filter(Boolean), ids: [] })).size === 0;

/** Leaves out the other half of a referral, which belongs to somebody else. */
export async function recordsOf(
  store: Store,
  person: Person,
  madeAt: Date,
): Promise<PersonRecords> {
  const { visitors, referrals, ...rest } = person;
  const leads = byKindList(person);
  const ids = new Set(leads.map(({ id }) => id));
  const states = await Promise.all(visitors.map(({ id }) => store.get('threads', id)));
  const audit = [...(await store.find('audit', 'lead', ...ids))];
  const theirs = { addresses: [person.email].filter(Boolean), ids: [...ids] };
  const belongings = [...(await belongingsOf(store, theirs))];
  return {
    ...rest,
    visitors,
    referrals: referrals.map((referral) => {
      const { referrer, referred } = halvesOf(referral, person);
      return withoutHalves(referral, { referrer: !referrer, referred: !referred });
    }),
    made_at: madeAt.toISOString(),
    known_in_chat: states
      .map((state) => state?.known?.contact ?? {})
      .filter((contact) => Object.keys(contact).length > 0),
    conversation_notes: states.flatMap((state) => state?.notes ?? []),
    mails: await mailsAbout(store, leads),
    audit,
    others: Object.fromEntries(
      belongings.flatMap(([name, records]) =>
        inWords.includes(name) ? [] : [[name, [...records]]],
      ),
    ),
    quote_files: await quoteFilesOf(store, [...ids]),
  };
}

/** Subject and text are known only while a mail waits. */
async function mailsAbout(store: Store, leads: readonly Lead[]): Promise<PersonRecords['mails']> {
  const mails = await store.find('mails', 'lead', ...leads.map(({ id }) => id));
  const waiting = new Map(
    mails.toReversed().map((mail) => [`${mail.lead?.id} ${mail.purpose}`, mail]),
  );
  return leads.flatMap((lead) =>
    Object.entries(lead.mails).map(([purpose, state]) => {
      const mail = waiting.get(`${lead.id} ${purpose}`);
      const { subject, text } = mail?.words ?? {};
      return {
        lead: { kind: lead.kind, id: lead.id },
        purpose,
        state,
        ...(subject !== undefined && { subject }),
        ...(text !== undefined && { text }),
      };
    }),
  );
}

async function quoteFilesOf(store: Store, ids: readonly string[]) {
  const files: PersonRecords['quote_files'] = [];
  for (const { file } of await store.find('quotes', 'lead', ...ids)) {
    const bytes = file && (await store.pictures.read(quoteFileOf(file.sha256)));
    if (file && bytes) files.push({ name: file.name, base64: bytes.toString('base64') });
  }
  return files;
}

/** `recordsOf` returns these under their own names, so `others` leaves them out. */
const inWords: readonly CollectionName[] = ['messages', 'threads', 'mails'];

const byKindList = ({ email, messages, ...lists }: Person): Lead[] => Object.values(lists).flat();

/** Recognizes people who were erased after a backup was made, by hashes alone. */
export interface ErasedSince {
  hasPerson(email: string): boolean;
  hasRecord(id: string): boolean;
}

/** Erases people whom a restored backup brought back. Returns the number of dropped records. */
export async function eraseAgain(
  store: Store,
  erasures: Erasures,
  erased: ErasedSince,
): Promise<number> {
  const { emails, others } = await namedIn(store, erased);
  let records = 0;
  for (const email of emails)
    records += await erasures.erase(() => personOf(store, email), { role: 'command' });
  for (const { kind, id } of others) {
    // Most leads went with the erasure of their person's address.
    if (!(await store.get(kind, id))) continue;
    records += await erasures.erase(() => alone(store, kind, id), { role: 'command' });
  }
  return records;
}

async function namedIn(store: Store, erased: ErasedSince) {
  const emails = new Set<string>();
  const others: LeadRef[] = [];
  for (const name of collectionNames()) {
    const fields = addressFieldsOf(name);
    if (fields.length === 0) continue;
    for await (const record of store.each(name)) {
      const addresses = fields.flatMap((field) => field.of(record)).map(String);
      for (const email of addresses) if (erased.hasPerson(email)) emails.add(email);
      // A referral belongs to two people; only the addresses tell whose half must go.
      const isOnes = holdsLeads(name) && name !== 'referrals';
      if (isOnes && erased.hasRecord(record.id)) others.push({ kind: name, id: record.id });
    }
  }
  return { emails, others };
}

function addressFieldsOf(name: CollectionName) {
  const { fields = {}, ofPerson = {} } = declarationOf(name);
  const isAddress = (by: string) =>
    holdsLeads(name) ? by === 'address' : ofPerson[by] === 'address';
  return Object.entries(fields).flatMap(([by, field]) => (isAddress(by) ? [field] : []));
}

/** Finds a guest's conversation, or a lead whose address differed when it was erased. */
async function alone(store: Store, kind: LeadKind, id: string): Promise<Person> {
  const guest = await guestOf(store, id);
  if (kind === 'visitors') return guest;
  const lead = await store.get(kind, id);
  return { ...guest, [kind]: lead ? [lead] : [] };
}
