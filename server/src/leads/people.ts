import { leadKinds } from '@sallie/shared/contract/leads';
import {
  eraseConversation,
  erasePerson,
  exportPerson,
  type Person,
  personKey,
  readPerson,
} from '@sallie/shared/contract/person';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder, SignedIn } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Erasures } from './erasures.ts';
import { belongingsOf, guestOf, personOf, recordsOf } from './person-records.ts';

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
