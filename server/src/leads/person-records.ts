import type { Consultation } from '@sallie/shared/contract/consultation';
import { byKind, type Lead, type LeadOf, type LeadRef } from '@sallie/shared/contract/leads';
import { type Person, type PersonRecords, personKey } from '@sallie/shared/contract/person';
import type { Referral } from '@sallie/shared/contract/referral';
import { quoteFileOf } from '../pictures/uploads.ts';
import { type CollectionName, collectionNames, declarationOf } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { customerOf } from './mail-templates/templates.ts';

type LeadLists = { [K in keyof LeadOf]: LeadOf[K][] };

export const listsOf = (leads: readonly Lead[]) =>
  byKind<LeadLists>((kind) => leads.filter((lead) => lead.kind === kind));

export async function personOf(store: Store, email: string): Promise<Person> {
  const leads = await leadsOfPerson(store, email);
  const lists = listsOf(leads);
  const conversations = await Promise.all(lists.visitors.map(({ id }) => store.messagesOf(id)));
  return { email: personKey(email), ...lists, messages: conversations.flat() };
}

export async function requestOf(store: Store, visitorId: string): Promise<Consultation | null> {
  const { request } = (await store.get('threads', visitorId)) ?? {};
  return (request && (await store.get('consultations', request))) || null;
}

/** Finds the records of somebody without an email: a conversation, a request or a call. */
export async function guestOf(store: Store, id: string): Promise<Person> {
  const visitor = await store.get('visitors', id);
  const request = visitor ? await requestOf(store, id) : await store.get('consultations', id);
  const call = await store.get('calls', id);
  return {
    email: '',
    ...listsOf([]),
    visitors: visitor ? [visitor] : [],
    consultations: request?.email === '' ? [request] : [],
    calls: call?.email === '' ? [call] : [],
    messages: [...(await store.messagesOf(id))],
  };
}

/** Follows links to a request under a corrected address, and to a chat without an address. */
async function leadsOfPerson(store: Store, email: string): Promise<Lead[]> {
  const found = new Map<string, Lead>();
  const next = [...(await store.leadsOf(email))];
  for (const lead of next) {
    if (found.has(lead.id)) continue;
    found.set(lead.id, lead);
    for (const { kind, id } of putRight(lead)) {
      const linked = await store.get(kind, id);
      if (linked) next.push(linked, ...(await derivedFrom(store, linked)));
    }
    for (const id of chatsOf(lead)) {
      const visitor = await store.get('visitors', id);
      // A visitor with another address may be somebody else at the same computer.
      if (visitor && ['', personKey(email)].includes(personKey(visitor.email))) next.push(visitor);
    }
  }
  return [...found.values()];
}

function putRight({ kind, history }: Lead): LeadRef[] {
  return history.flatMap((entry) =>
    entry.type === 'replaces' || entry.type === 'replaced' ? [{ kind, id: entry.lead }] : [],
  );
}

async function derivedFrom(store: Store, lead: Lead): Promise<Lead[]> {
  const theirs = await store.leadsOf(customerOf(lead));
  return theirs.filter((one) => one.kind === 'visitors' && one.derived_from?.id === lead.id);
}

function chatsOf(lead: Lead): string[] {
  if (lead.kind !== 'consultations') return [];
  const began = lead.history.flatMap((entry) =>
    entry.type === 'began-in-chat' ? [entry.lead] : [],
  );
  return [...began, ...(lead.visitor_id ? [lead.visitor_id] : [])];
}

interface Belonging {
  addresses: readonly string[];
  /** Includes visitors of whom only a conversation remains. */
  ids: readonly string[];
}

/** Collects conversations, mails and all else that `ofPerson` in `schema.ts` declares. */
export async function belongingsOf(store: Store, { addresses, ids }: Belonging) {
  const found = new Map<CollectionName, readonly { id: string }[]>();
  for (const name of collectionNames()) {
    const records = new Map<string, { id: string }>();
    for (const [by, whose] of Object.entries(declarationOf(name).ofPerson ?? {})) {
      const texts = whose === 'lead' ? ids : addresses;
      for (const record of await recordsBy(store, name, by, texts)) records.set(record.id, record);
    }
    if (records.size > 0) found.set(name, [...records.values()]);
  }
  return found;
}

async function recordsBy(
  store: Store,
  name: CollectionName,
  by: string,
  texts: readonly string[],
): Promise<readonly { id: string }[]> {
  if (texts.length === 0) return [];
  if (by === 'id') {
    const found = await Promise.all(texts.map((id) => store.get(name, id)));
    return found.filter((record) => record !== undefined);
  }
  if (name === 'messages') {
    return (await Promise.all(texts.map((id) => store.messagesOf(id)))).flat();
  }
  // Only the table of collections knows which lookup this is, so the types need one as an example.
  const [collection, lookup] = [name, by] as ['mails', 'lead'];
  return store.find(collection, lookup, ...texts);
}

/** A half that is theirs in one version of a corrected referral is theirs in the other, too. */
export function halvesOf(referral: Referral, { email, referrals }: Person) {
  const linked = new Set([referral.id, ...putRight(referral).map(({ id }) => id)]);
  const versions = referrals.filter(({ id }) => linked.has(id));
  const isTheirs = (address: string) => address !== '' && personKey(address) === email;
  return {
    referrer: versions.some((one) => isTheirs(one.referrer_email)),
    referred: versions.some((one) => isTheirs(one.referred_email)),
  };
}

export function withoutHalves(referral: Referral, empty: { referrer: boolean; referred: boolean }) {
  const left = { ...referral };
  if (empty.referrer) {
    left.referrer_name = left.referrer_email = left.referrer_phone = left.referrer_address = '';
    left.came = undefined; // The visit was the referrer's.
  }
  if (empty.referred) left.referred_name = left.referred_email = left.referred_phone = '';
  return left;
}

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
