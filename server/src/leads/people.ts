import { byKind, type LeadOf, leadKinds } from '@sallie/shared/contract/leads';
import {
  eraseConversation,
  erasePerson,
  type Person,
  personKey,
  readPerson,
} from '@sallie/shared/contract/person';
import { type Audit, byStaffMember } from '../audit/audit.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Erasures } from './erasures.ts';

export interface PeopleDeps {
  store: Store;
  outbox: Outbox;
  audit: Audit;
  erasures: Erasures;
}

/** One person's records, and their erasure from every file. People are told apart by e-mail, guests without one by their conversation. */
export function bindPeople(bind: Binder, { store, outbox, audit, erasures }: PeopleDeps): void {
  bind.staff(readPerson, async ({ params, staff }) => {
    const person = await personOf(store, params.email ?? '');
    if (isNobody(person)) throw notFound();
    audit.mention('person read', { staff: staff.id });
    return person;
  });

  bind.owner(erasePerson, async ({ params, staff }) => {
    const email = personKey(params.email ?? '');
    const earlier = await erasures.goOn(email);
    const find = () => personOf(store, email);
    // Mails alone may be left, by an erasure that an older version of this program did not finish.
    const isKept = !isNobody(await find()) || (await outbox.erase({ email, ids: [] })) > 0;
    if (!isKept && earlier === null) throw notFound();
    const now = isKept ? await erasures.erase(find, byStaffMember(staff)) : 0;
    return { erased: (earlier ?? 0) + now };
  });

  bind.owner(eraseConversation, async ({ params, staff }) => {
    const id = params.visitorId ?? '';
    const earlier = await erasures.goOn(id);
    const find = () => guestOf(store, id);
    const guest = await find();
    if (guest.visitors[0]?.email) {
      throw new Refusal(
        409,
        'This visitor has left an email address: erase the person, and the conversation goes too.',
      );
    }
    if (isNobody(guest) && earlier === null) throw notFound();
    const now = isNobody(guest) ? 0 : await erasures.erase(find, byStaffMember(staff));
    return { erased: (earlier ?? 0) + now };
  });
}

type LeadLists = { [K in keyof LeadOf]: LeadOf[K][] };

const isNobody = (person: Person) =>
  person.messages.length === 0 && leadKinds.every((kind) => person[kind].length === 0);

/** Everything that is kept under this address. */
export async function personOf(store: Store, email: string): Promise<Person> {
  const leads = await store.leadsOf(email);
  const lists = byKind<LeadLists>((kind) => leads.filter((lead) => lead.kind === kind));
  const conversations = await Promise.all(lists.visitors.map(({ id }) => store.messagesOf(id)));
  return { email: personKey(email), ...lists, messages: conversations.flat() };
}

/** Who has said nothing that tells them apart from others: the record of the conversation is all there is. */
export async function guestOf(store: Store, id: string): Promise<Person> {
  const visitor = await store.get('visitors', id);
  return {
    email: '',
    ...byKind<LeadLists>(() => []),
    visitors: visitor ? [visitor] : [],
    messages: [...(await store.messagesOf(id))],
  };
}
