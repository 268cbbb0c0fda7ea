import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import type { Clock } from '../system/clock.ts';
import { newVisitor, openStaffClient } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { openShop } from '../testing/running-server.ts';

/** Two desks of one server, a third on demand, and a visitor. */
async function twoStaffClients(env: Record<string, string> = {}, clock?: Clock) {
  const { server, cookie } = await openShop(env, clock);
  const open = () => openStaffClient(server, cookie);
  const { id } = await newVisitor(server, 'Guest');
  return { id, open, one: await open(), other: await open() };
}

type StaffClient = Awaited<ReturnType<typeof openStaffClient>>;

test('a desk is told which colleague types, and never of its own typing', async () => {
  const { id, one, other } = await twoStaffClients();
  one.send({ type: 'typing', data: { visitor_id: id, by: 'Somebody else' } });
  expect(await other.hears('typing')).toMatchObject([
    { data: { visitor_id: id, by: demoBusiness.name } },
  ]);
  expect(one.heard('typing')).toEqual([]);
});

test('a colleague who leaves is no longer shown as viewing a conversation', async () => {
  const { id, one, other } = await twoStaffClients();
  one.send({ type: 'viewing', data: { visitor_id: id } });
  await other.hears('viewing');
  one.socket.close();
  const [, left] = await other.hears('viewing', 2);
  expect(left).toMatchObject({ data: { by: 'dana' } });
  expect(left).not.toHaveProperty('data.visitor_id');
});

test('a desk is told which lead a colleague looks at', async () => {
  const { one, other } = await twoStaffClients();
  const data = { kind: 'contacts', id: 'a' };
  one.send({ type: 'viewing', data });
  expect(await other.hears('viewing')).toMatchObject([{ data: { ...data, by: 'dana' } }]);
  expect(one.heard('viewing')).toEqual([]);
});

test.each([
  ['leaves', (staffClient: StaffClient) => staffClient.socket.close()],
  ['looks away', (staffClient: StaffClient) => staffClient.send({ type: 'viewing', data: {} })],
])(
  'a colleague who %s on one desk is still seen at the lead that is open on another desk',
  async (_, end) => {
    const { one, other, open } = await twoStaffClients();
    const third = await open();
    const data = { kind: 'contacts', id: 'a' };
    one.send({ type: 'viewing', data });
    await third.hears('viewing');
    other.send({ type: 'viewing', data: { kind: 'referrals', id: 'b' } });
    await third.hears('viewing', 2);
    end(other);
    expect((await third.hears('viewing', 3))[2]).toMatchObject({ data: { ...data, by: 'dana' } });
  },
);

test('the error for a refused message names its client_id', async () => {
  const { one } = await twoStaffClients();
  const data = { visitor_id: 'nobody', message: 'Hello?', client_id: 'mine' };
  one.send({ type: 'liveChatMessage', data });
  expect(await one.hears('error')).toMatchObject([{ client_id: 'mine' }]);
});

// On a stopped clock nothing refills, however slow the machine is.
test('the error for a message sent too fast names its client_id and how long to wait', async () => {
  const { id, one } = await twoStaffClients({ RATE_LIMITS: '1' }, createHandClock());
  for (let count = 0; count < 45; count += 1) {
    const data = { visitor_id: id, message: 'again', client_id: `line ${count}` };
    one.send({ type: 'liveChatMessage', data });
  }
  const [refused] = await one.hears('error');
  expect(refused).toMatchObject({ client_id: expect.stringMatching(/^line 4\d$/) });
  expect(refused).toHaveProperty('retry_after');
});

test('a takeover of an unknown visitor reaches no desk, and one of a known visitor does', async () => {
  const { id, one, other } = await twoStaffClients();
  one.send({ type: 'takeOver', data: { visitor_id: 'nobody' } });
  one.send({ type: 'takeOver', data: { visitor_id: id } });
  expect(await other.hears('takeOver')).toMatchObject([
    { data: { visitor_id: id, by: demoBusiness.name } },
  ]);
});
