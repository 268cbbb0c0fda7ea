import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { consultation } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

/* The visits that were agreed. Tuesday, November 24, 2026 has an ordinary noon. */

const noon = (time: string, day = '2026-11-24') => `${day}T${time}:00.000Z`;

async function aShop() {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const call = async (method: string, path: string, body?: object, as = cookie) => {
    const reply = await server.call(method, path, body, { cookie: as });
    const text = await reply.text();
    return { status: reply.status, text, json: () => JSON.parse(text) };
  };
  return {
    server,
    cookie,
    call,
    async aVisit(name: string, appointment: string, more: object = {}, as = cookie) {
      const phone = `570555${String(1000 + name.length * 7 + name.charCodeAt(0))}`;
      const email = `${name}@example.com`;
      await server.call('POST', '/api/consultation', { ...consultation, name, email, phone });
      const [row] = await server.rows('consultations', cookie);
      const change = { version: 1, status: 'scheduled', appointment, ...more };
      return (await call('PATCH', `/api/consultations/${row?.id}`, change, as)).json();
    },
    agenda: (from: string, to: string) => call('GET', `/api/agenda?from=${from}&to=${to}`),
  };
}

test('the visits between two instants, the first one first, with where and who', async () => {
  const { aVisit, agenda } = await aShop();
  await aVisit('Late', noon('20:00'));
  await aVisit('Early', noon('15:00'), { place: 'Showroom' });
  await aVisit('Tomorrow', noon('15:00', '2026-11-25'));
  await aVisit('Before', noon('14:59'));
  await aVisit('Off', noon('18:00'), { status: 'cancelled' });
  const { json } = await agenda(noon('15:00'), noon('15:00', '2026-11-25'));
  expect(json()).toMatchObject([
    { name: 'Early', at: noon('15:00'), place: 'Showroom', by: 'dana' },
    { name: 'Late', at: noon('20:00'), place: consultation.address },
  ]);
  expect(json()[1]).toMatchObject({ phone: expect.any(String), version: 2, clashes: [] });
});

test('one that moves or ends is where it is now', async () => {
  const { aVisit, agenda, call } = await aShop();
  const { id } = await aVisit('Ada', noon('15:00'));
  const today = () => agenda(noon('00:00'), noon('23:59'));
  const moved = { version: 2, appointment: noon('15:00', '2026-11-27') };
  await call('PATCH', `/api/consultations/${id}`, moved);
  expect((await today()).json()).toEqual([]);
  await call('PATCH', `/api/consultations/${id}`, { version: 3, appointment: noon('16:00') });
  expect((await today()).json()).toMatchObject([{ id, at: noon('16:00') }]);
  await call('PATCH', `/api/consultations/${id}`, { version: 4, appointment: null });
  expect((await today()).json()).toEqual([]);
});

test('two at one time of one member of staff are warned of, and stand', async () => {
  const { server, cookie, aVisit, agenda } = await aShop();
  const ellen = await newColleague(server, cookie);
  expect(await aVisit('Ada', noon('15:00'))).toMatchObject({ clashes: [] });
  expect(await aVisit('Bea', noon('15:30'), {}, ellen.cookie)).toMatchObject({ clashes: [] });
  const third = await aVisit('Cleo', noon('15:45'));
  expect(third).toMatchObject({
    appointment: noon('15:45'),
    clashes: [{ visit: { name: 'Ada' }, same: 'staff' }],
  });
  // Also with one that begins before what is asked for.
  const { json } = await agenda(noon('15:40'), noon('16:00'));
  expect(json()).toMatchObject([{ name: 'Cleo', clashes: [{ visit: { name: 'Ada' } }] }]);
});

test('the list of consultations sorts by it, those without one last', async () => {
  const { server, aVisit, call } = await aShop();
  await aVisit('Late', noon('20:00'));
  await aVisit('Early', noon('15:00'));
  await server.call('POST', '/api/consultation', { ...consultation, name: 'Never' });
  const names = async (order: string) => {
    const { json } = await call('GET', `/api/leads/consultations?sort=visit&order=${order}`);
    return json().rows.map(({ name }: { name: string }) => name);
  };
  expect(await names('asc')).toEqual(['Early', 'Late', 'Never']);
  expect(await names('desc')).toEqual(['Late', 'Early', 'Never']);
});

test('what cannot be read or is too long is a sentence', async () => {
  const { agenda, call } = await aShop();
  expect(await agenda('now', 'then')).toMatchObject({
    status: 400,
    text: 'Please ask from one date and time to another',
  });
  expect(await agenda(noon('00:00', '2026-01-01'), noon('00:00', '2026-12-01'))).toMatchObject({
    status: 400,
    text: 'Please ask for at most 100 days',
  });
  expect((await call('GET', '/api/agenda', undefined, 'session=x')).status).toBe(401);
});
