import { describe, expect, test } from 'vitest';
import { eraseAgain, recordsOf } from '../leads/people.ts';
import { personOf } from '../leads/person-records.ts';
import { lookOnce, openShopErasures } from '../testing/erasures.ts';
import {
  type Booking,
  booking,
  declareBookings,
  many,
  shops,
  verbsOf,
} from '../testing/own-collection.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { contact } from '../testing/samples.ts';
import { storeOfEach } from '../testing/stores.ts';

/* A collection whose records belong to a person is erased with the person, and exported for the person. */

declareBookings();

describe.each(shops)('$name', ({ newHome, own: name }) => {
  const shop = storeOfEach(newHome);
  const verbs = () => verbsOf(shop.store);
  const put = (...records: Booking[]) =>
    verbs().commit(records.map((record) => ({ put: name, record })));
  const email = 'guest3@mail.example';

  async function erasures() {
    await put(...many.slice(0, 10));
    return openShopErasures({ ...shop, dir: ownFolder() });
  }

  const left = async () => ({
    theirs: (await verbs().find(name, 'guest', email)).length,
    all: await verbs().count(name),
  });

  test('the erasure of a person also erases the bookings of that person', async () => {
    const begun = await erasures();
    await shop.store.commit([{ put: 'contacts', record: contact('guest3') }]);
    expect(await begun.erase(() => personOf(shop.store, email), { role: 'command' })).toBe(3);
    expect(await left()).toEqual({ theirs: 0, all: 8 });
  });

  test('the erasure after a restore also erases the bookings of a person erased since the backup', async () => {
    const erased = { hasPerson: (one: string) => one === email, hasRecord: () => false };
    expect(await eraseAgain(shop.store, await erasures(), erased)).toBe(2);
    expect(await left()).toEqual({ theirs: 0, all: 8 });
  });

  test('the export of a person contains the bookings of that person', async () => {
    await put(...many.slice(0, 10));
    const { clock, store } = shop;
    const { others } = await recordsOf(store, await personOf(store, email), clock.now());
    expect(others).toEqual({ [name]: [booking(3), booking(8)] });
  });

  test('the bookings of a person are erased with their last lead that grows too old, and no sooner', async () => {
    const { clock, store } = shop;
    await put(...many.slice(0, 10));
    const old = { created_at: '2020-11-20T15:00:00.000Z', email };
    const contacts = [
      contact('old', old),
      contact('young', { ...old, handled_at: clock.now().toISOString() }),
    ];
    await store.commit(contacts.map((record) => ({ put: 'contacts', record })));
    const look = () => lookOnce({ clock, store, dir: ownFolder() });
    await look();
    expect((await store.list('contacts')).map(({ id }) => id)).toEqual(['young']);
    expect(await left()).toEqual({ theirs: 2, all: 10 });
    // The first look after a leap of the clock only notes the leap.
    for (const days of [800, 1]) {
      clock.pass(days * 24 * 60 * 60_000);
      await look();
    }
    expect(await store.list('contacts')).toEqual([]);
    expect(await left()).toEqual({ theirs: 0, all: 8 });
  });
});
