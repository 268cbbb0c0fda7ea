import type { Consultation } from '@sallie/shared/contract/consultation';
import {
  byKind,
  type Lead,
  type LeadOf,
  type LeadRef,
  leadKinds,
} from '@sallie/shared/contract/leads';
import { type Person, personKey } from '@sallie/shared/contract/person';
import type { Referral } from '@sallie/shared/contract/referral';
import type { SavedView } from '@sallie/shared/contract/staff';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { normalizeForSearch } from '@sallie/shared/rules/lead-search/search-text';
import { type CollectionName, collectionNames, declarationOf } from '../store/schema.ts';
import type { Store, Write } from '../store/store.ts';
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

/** Drops saved views that reveal these people. Runs in the turn of `lockNames.preferences`. */
export async function dropViewsOf(
  store: Store,
  person: Person,
  addresses: readonly string[],
): Promise<Write[]> {
  const names = leadKinds.flatMap((kind) =>
    person[kind].flatMap((lead: Lead) => namesIn(lead, addresses)),
  );
  const known = [...new Set([...addresses, ...names].map(normalizeForSearch))].filter(Boolean);
  if (known.length === 0) return [];
  const kept = await store.list('preferences');
  return kept.flatMap((record): Write[] => {
    const views = record.views.filter((view) => !known.some((one) => isOf(view, one)));
    const isSame = views.length === record.views.length;
    return isSame ? [] : [{ put: 'preferences', record: { ...record, views } }];
  });
}

function namesIn(lead: Lead, addresses: readonly string[]): string[] {
  const { person, sender } = kindOf(lead);
  return [person(lead), sender(lead)]
    .filter(({ email }) => addresses.includes(personKey(email)))
    .map(({ name }) => name);
}

/**
 * True when the view contains the whole name or address, or its search has only words of it or the start of an
 * address. A one-word title such as "Will" may be a plain word.
 */
function isOf({ name, filters }: SavedView, known: string): boolean {
  const texts = [name, ...Object.values(filters)].map(normalizeForSearch);
  const isOnes = /[ @]/.test(known);
  if (isOnes && texts.some((text) => ` ${text} `.includes(` ${known} `))) return true;
  const searched = normalizeForSearch(filters.search ?? '').split(/\s+/);
  const words = known.split(/\s+/);
  const isIn = (word: string) =>
    words.includes(word) || (word.includes('@') && known.startsWith(word));
  return searched.every((word) => word.length > 2 && isIn(word));
}
