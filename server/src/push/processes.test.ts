import type { Contact } from '@sallie/shared/contract/contact';
import { expect, inject, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { contact } from '../testing/forms.ts';
import { aPhoneShop, often, PUBLIC_ORIGIN } from '../testing/phone-shop.ts';
import { startTestServer } from '../testing/running-server.ts';

/** Only a database allows several processes. */
test.runIf(inject('store') === 'Postgres')(
  'each push is sent by only one of two processes',
  async () => {
    const { server, clock, service, dana, phoneOf } = await aPhoneShop();
    const ellen = await newColleague(server, dana.cookie);
    const other = await startTestServer({ DATA_DIR: server.dataDir, PUBLIC_ORIGIN }, clock, {
      ownPushService: service.own,
    });
    const phone = await phoneOf(ellen);
    // Receipts go to the process that stays.
    phone.device.onShown = async ({ data }) => {
      await other.post('/api/push-receipts', { token: data.receipt });
    };
    clock.pass(1000);
    const lead = async (at: typeof server, name: string) => {
      return (await at.make<Contact>('/api/contact', { ...contact, name })).id;
    };
    const names = Array.from({ length: 20 }, (_, place) => `Ada ${place}`);
    const ids = await Promise.all(
      names.map((name, place) => lead(place % 2 ? server : other, name)),
    );
    await expect.poll(() => phone.device.shown.length, often).toBe(20);
    await Promise.all(
      ids.map((id, place) =>
        (place % 2 ? other : server).call(
          'PATCH',
          `/api/leads/contacts/${id}`,
          { version: 1, claim: true },
          { cookie: dana.cookie },
        ),
      ),
    );
    await expect.poll(() => phone.device.shown.length, often).toBe(40);
    await server.stop();
    await lead(other, 'Ben Novak');
    await expect.poll(phone.standsOn, often).toContain('New message: Ben Novak');
    const ofEach = Map.groupBy(phone.device.shown, ({ tag }) => tag);
    expect([...ofEach.values()].map((shown) => shown.length).sort()).toEqual([
      1,
      ...names.map(() => 2),
    ]);
    expect(phone.device.sent).toHaveLength(41);
  },
);
