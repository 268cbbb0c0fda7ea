import type { Attention } from '@sallie/shared/contract/attention';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { line, newVisitor, openPage, openStaffClient, switchOn } from '../testing/chat-socket.ts';
import { accountOf, newColleague } from '../testing/colleague.ts';
import { consultation, contact } from '../testing/forms.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';

/* Opens a shop on Monday, 11 AM, and shows what desks are told of taken leads. It is open until 8 PM. */

async function aShop() {
  const clock = createHandClock(OPEN);
  const server = await startTestServer({}, clock);
  const cookie = await switchOn(server);
  const me = await accountOf(server, cookie);
  const ellen = await newColleague(server, cookie);
  const change = (path: string, body: object, as = cookie) => server.patch(path, body, as);
  return {
    clock,
    server,
    cookie,
    me,
    ellen,
    change,
    async aMessage() {
      return `/api/leads/contacts/${(await server.make('/api/contact', contact)).id}`;
    },
    async aRequest() {
      return (await server.make('/api/consultation', consultation)).id;
    },
    /** Opens another desk and expects what it is told. */
    async hears(expected: Partial<Record<keyof Attention, unknown>>) {
      // Hours pass here, which end sessions.
      const desk = await openStaffClient(server, await server.signIn());
      await expect.poll(desk.attention).toMatchObject(expected);
      return desk;
    },
  };
}

test('leads and waiting visitors are counted with the colleague who has them', async () => {
  const { server, me, ellen, aMessage, change, hears } = await aShop();
  await change(await aMessage(), { version: 1, claim: true });
  const path = await aMessage();
  await change(path, { version: 1, assign: ellen.id });
  const desk = await hears({ with: { [me]: 1, [ellen.id]: 1 }, waiting: 0 });
  const ada = await newVisitor(server);
  const page = await openPage(server, ada);
  desk.send({ type: 'takeOver', data: { visitor_id: ada.id } });
  await desk.hears('takeOver');
  page.send(line(ada, 'Hello?'));
  page.send(line(ada, 'Are you there?'));
  // It counts as one conversation; the claim has opened both messages.
  await expect.poll(desk.attention).toMatchObject({ with: { [me]: 2 }, unread: 1, waiting: 0 });
  await change(path, { version: 2, handled: true }, ellen.cookie);
  await expect.poll(desk.attention).toMatchObject({ with: { [me]: 2 } });
  await expect.poll(() => Object.keys(desk.attention()?.with ?? {})).toEqual([me]);
});

test('a lead with an agreed visit is counted with no colleague today, and a claimed lead is, also after a restart', async () => {
  const { server, clock, me, aMessage, aRequest, change, hears } = await aShop();
  await change(await aMessage(), { version: 1, claim: true });
  const visit = { version: 1, status: 'scheduled', appointment: '2026-11-24T16:00:00.000Z' };
  await change(`/api/consultations/${await aRequest()}`, visit);
  await hears({ with: { [me]: 1 } });
  await server.stop();
  const again = await startTestServer({ DATA_DIR: server.dataDir }, clock);
  const desk = await openStaffClient(again, await again.signIn());
  await expect.poll(() => desk.attention()?.with).toEqual({ [me]: 1 });
});

test('a taken lead without a step comes back after two open hours, to all desks after four, until staff act', async () => {
  const { server, clock, me, aMessage, change, hears } = await aShop();
  const path = await aMessage();
  await change(path, { version: 1, claim: true });
  await hears({ with: { [me]: 1 } });
  clock.pass(2 * HOUR_MS - 1000);
  expect((await hears({ with: { [me]: 1 } })).attention()).not.toHaveProperty('returned');
  clock.pass(1000);
  await hears({ returned: [{ kind: 'contacts', to_id: me, why: 'no-step', rings: 1 }] });
  clock.pass(2 * HOUR_MS);
  const desk = await hears({ returned: [{ to_id: null, rings: 1 }] });
  await change(path, { version: 2, contact: 'left-message' }, await server.signIn());
  await expect.poll(() => desk.attention()?.returned).toBeUndefined();
});

test('a lead put off is out of the count, and comes back to its owner at its time', async () => {
  const { clock, me, aMessage, change, hears } = await aShop();
  const path = await aMessage();
  await change(path, { version: 1, snooze: '2026-11-23T17:00:00.000Z' });
  await change(await aMessage(), { version: 1, claim: true });
  clock.pass(HOUR_MS - 1);
  expect((await hears({ with: { [me]: 1 } })).attention()).not.toHaveProperty('returned');
  clock.pass(1);
  await hears({
    with: { [me]: 2 },
    returned: [{ to_id: me, why: 'snooze', since: '2026-11-23T17:00:00.000Z' }],
  });
});

test('a visit comes back to its owner once its hour has passed, until its outcome is noted', async () => {
  const { server, clock, me, aMessage, aRequest, change, hears } = await aShop();
  await change(await aMessage(), { version: 1, contact: 'reached' });
  const path = `/api/consultations/${await aRequest()}`;
  const appointment = '2026-11-23T17:00:00.000Z';
  await change(path, { version: 1, status: 'scheduled', appointment });
  clock.pass(2 * HOUR_MS - 1);
  expect((await hears({ with: { [me]: 1 } })).attention()).not.toHaveProperty('returned');
  clock.pass(1);
  const since = '2026-11-23T18:00:00.000Z';
  await hears({ with: { [me]: 2 }, returned: [{ to_id: me, why: 'visit', since, rings: 1 }] });
  clock.pass(4 * HOUR_MS);
  const desk = await hears({ with: { [me]: 2 }, returned: [{ to_id: null, why: 'visit' }] });
  const reply = await change(path, { version: 2, visited: 'quoted' }, await server.signIn());
  expect(await reply.json()).toMatchObject({ status: 'contacted', claim: { by_id: me } });
  await expect.poll(() => desk.attention()?.returned).toBeUndefined();
  await change(path, { version: 3, visited: 'sold' }, await server.signIn());
  await expect.poll(() => desk.attention()?.with).toEqual({ [me]: 1 });
});

test('a visit whose request was given back comes back to every desk four open hours after its end', async () => {
  const { server, clock, ellen, cookie, aRequest, change, hears } = await aShop();
  const id = await aRequest();
  const path = `/api/consultations/${id}`;
  const appointment = '2026-11-23T17:00:00.000Z';
  await change(path, { version: 1, status: 'scheduled', appointment }, ellen.cookie);
  await change(`/api/leads/consultations/${id}`, { version: 2, claim: false }, ellen.cookie);
  expect(await server.rows('consultations', cookie)).toMatchObject([{ claim: null }]);
  clock.pass(6 * HOUR_MS - 1);
  expect((await hears({ waiting: 0 })).attention()).not.toHaveProperty('returned');
  clock.pass(1);
  await hears({ returned: [{ id, to_id: null, why: 'visit', rings: 1 }] });
});
