import { expect, test } from 'vitest';
import { newVisitor, openStaffClient } from '../testing/chat-socket.ts';
import { contact, discountSignup } from '../testing/forms.ts';
import { openShop } from '../testing/running-server.ts';

/* A lead and the visitor made beside it are one piece of work. */

/** Opens a shop with a desk, a lead of one kind, and the visitor beside it. */
async function aShop(kind: 'contacts' | 'discount-signups' | 'consultations') {
  const { server, cookie } = await openShop();
  const desk = await openStaffClient(server, cookie);
  const both = async () => {
    const [sent] = await server.rows(kind, cookie);
    const [visitor] = await server.rows('visitors', cookie);
    return sent && visitor ? { sent, visitor } : expect.fail('not kept');
  };
  return {
    server,
    cookie,
    both,
    /** Changes either of the two, on its current version. */
    async change(of: 'sent' | 'visitor', wanted: object) {
      const { kind, id, version } = (await both())[of];
      const reply = await server.patch(`/api/leads/${kind}/${id}`, { version, ...wanted }, cookie);
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({ kind, id });
    },
    expectBoth: async (state: object) =>
      expect(await both()).toMatchObject({ sent: state, visitor: state }),
    waits: (count: number) => expect.poll(() => desk.attention()?.waiting).toBe(count),
  };
}

test.each([
  ['contacts', '/api/contact', contact],
  ['discount-signups', '/api/discount-signup', discountSignup],
] as const)('a change to %s or to the visitor beside is made on both', async (kind, path, form) => {
  const { server, cookie, both, change, expectBoth, waits } = await aShop(kind);
  expect((await server.post(path, form)).status).toBe(201);
  await waits(1);
  await change('visitor', { read: true });
  await expectBoth({ read: { by: 'dana' } });
  await change('visitor', { claim: true });
  await expectBoth({ claim: { by: 'dana' } });
  await waits(0);
  await change('sent', { contact: 'left-message' });
  await expectBoth({ contacted: { outcome: 'left-message' } });
  const snooze = new Date(Date.now() + 3_600_000).toISOString();
  await change('visitor', { snooze, notes: 'Asked for oak' });
  await expectBoth({ snoozed_until: snooze, notes: 'Asked for oak' });
  await change('sent', { handled: true });
  await expectBoth({ handled_at: expect.any(String) });
  const { visitor, sent } = await both();
  const leads = [{ kind: 'visitors', id: visitor.id, version: visitor.version }];
  const undone = await server.make('/api/lead-undos', { leads }, cookie);
  expect(undone).toMatchObject({ results: [{ outcome: 'changed' }] });
  await expectBoth({ handled_at: null });
  const late = { version: sent.version, handled: true };
  expect((await server.patch(`/api/leads/${kind}/${sent.id}`, late, cookie)).status).toBe(409);
  await change('visitor', { spam: true });
  await expectBoth({ spam: true });
  await change('sent', { spam: false });
  await expectBoth({ spam: false });
});

test('a chat request and its visitor share their state and wait as one; a later request is work of its own', async () => {
  const { server, cookie, change, expectBoth, waits } = await aShop('consultations');
  const guest = await newVisitor(server);
  await guest.request({ email: '' });
  await waits(1);
  await change('visitor', { claim: true });
  await expectBoth({ claim: { by: 'dana' } });
  await waits(0);
  await change('sent', { contact: 'left-message' });
  await expectBoth({ contacted: { outcome: 'left-message' } });
  await change('visitor', { handled: true });
  await expectBoth({ handled_at: expect.any(String) });

  // A later request is separate work; the earlier one stays as it was.
  await guest.request({ email: '' });
  const [second, first] = await server.rows('consultations', cookie);
  expect([second?.handled_at, first?.handled_at]).toEqual([null, expect.any(String)]);
  await expectBoth({ claim: null, handled_at: null, read: null });
  await waits(1);
});

test('what was done with a visitor before their request stays in their history beside what is done with it', async () => {
  const { server, both, change } = await aShop('consultations');
  const guest = await newVisitor(server);
  await guest.request();
  await change('sent', { claim: true });
  await change('visitor', { handled: true });
  await guest.request();
  await change('sent', { notes: 'Asked for oak' });
  const { sent, visitor } = await both();
  const types = ({ history }: typeof visitor | typeof sent) => history.map(({ type }) => type);
  expect(types(visitor)).toEqual(['corrected', 'claimed', 'handled', 'notes']);
  expect(types(sent)).toEqual(['notes']);
});

test('a change of staff to a chat request and a message of its visitor at the same time are both kept', async () => {
  const { both, server, cookie } = await aShop('consultations');
  const guest = await newVisitor(server);
  await guest.request();
  for (let count = 0; count < 20; count += 1) {
    const [said, notes] = [{ interest: `Oak ${count}` }, `Call ${count}`];
    const { id, version } = (await both()).sent;
    const path = `/api/leads/consultations/${id}`;
    await Promise.all([server.patch(path, { version, notes }, cookie), guest.tell(said)]);
    expect((await both()).visitor).toMatchObject({ ...said, notes });
  }
});
