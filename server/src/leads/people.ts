import { leadKinds } from '@sallie/shared/contract/leads';
import {
  eraseConversation,
  erasePerson,
  exportPerson,
  type Person,
  personKey,
  readPerson,
} from '@sallie/shared/contract/person';
import { type Audit, byStaffMember } from '../audit/audit.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Erasures } from './erasures.ts';
import { belongingsOf, guestOf, personOf, recordsOf } from './person-records.ts';

export interface PeopleDeps {
  store: Store;
  clock: Clock;
  audit: Audit;
  erasures: Erasures;
}

/** One person's records, and their erasure from every file. People are told apart by e-mail, guests without one by their conversation. */
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
    const earlier = await erasures.goOn(email);
    const find = () => personOf(store, email);
    const isKept = !(await isForgotten(store, await find()));
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

const isNobody = (person: Person) =>
  person.messages.length === 0 && leadKinds.every((kind) => person[kind].length === 0);

/** Nothing is kept of them, not even what is no lead. */
const isForgotten = async (store: Store, person: Person) =>
  isNobody(person) &&
  (await belongingsOf(store, { addresses: [person.email].filter(Boolean), ids: [] })).size === 0;
