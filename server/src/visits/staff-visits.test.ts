import type { FreeTime, Visit } from '@sallie/shared/contract/visit';
import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { contact, discountSignup } from '../testing/forms.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

test('a visit that staff make is in the calendar, and its request is scheduled at its time', async () => {
  const { aRequest, make, call, cookie, request, visitsOf } = await openVisitShop();
  const asked = await aRequest();
  const once = { cookie, 'idempotency-key': 'one click' };
  const made = await make(asked, shopTime(24, '10:30'), {}, once);
  expect(made.status).toBe(201);
  expect(made.json()).toMatchObject({
    state: 'agreed',
    kind: 'home',
    where: asked.address,
    to: shopTime(24, '11:30'),
    person: { name: 'dana' },
    sequence: 0,
    version: 1,
  });
  expect(await request(asked.id)).toMatchObject({
    status: 'scheduled',
    appointment: shopTime(24, '10:30'),
    claim: { by: 'dana' },
    mails: { confirmation: expect.any(String) },
  });
  const listed = await call(
    'GET',
    `/api/visits?from=${shopTime(24, '00:00')}&to=${shopTime(25, '00:00')}`,
  );
  expect(listed.json()).toMatchObject([
    { id: made.json().id, about: expect.stringContaining('Luxury') },
  ]);
  expect((await make(asked, shopTime(24, '10:30'), {}, once)).text).toBe(made.text);
  expect(await visitsOf(asked.id)).toHaveLength(1);
  expect((await make(asked, shopTime(27, '10:00'))).text).toBe(
    'There is a visit for this already. Please move that one.',
  );
});

test('a visit as far ahead as one may be made is in the list of all visits ahead', async () => {
  const { aRequest, make, call } = await openVisitShop();
  const far = '2027-11-22T15:30:00.000Z';
  const { id } = (await make(await aRequest(), far)).json();
  const listed = await call(
    'GET',
    `/api/visits?from=${shopTime(23, '00:00')}&to=2027-11-25T05:00:00.000Z`,
  );
  expect(listed.json()).toMatchObject([{ id, from: far }]);
});

test('free times asked for over all eternity are those of the coming year', async () => {
  const { call } = await openVisitShop();
  const free = (from: string, to: string) =>
    call('GET', `/api/free-times?from=${from}&to=${to}&kind=showroom`);
  const all = await free('0001-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z');
  expect(all.status).toBe(200);
  const year = await free(shopTime(23, '00:00'), '2027-12-01T05:00:00.000Z');
  expect(all.json()).toEqual(year.json());
});

test('a home visit takes its address from the lead, or answers 400 until staff enter one', async () => {
  const { call } = await openVisitShop();
  const message = (await call('POST', '/api/contact', contact)).json();
  const lead = { kind: 'contacts', id: message.id };
  const visit = { lead, from: shopTime(24, '10:30') };
  const sentence = 'Please enter the address of the visit.';
  expect(await call('POST', '/api/visits', visit)).toMatchObject({ status: 400, text: sentence });
  const made = await call('POST', '/api/visits', { ...visit, kind: 'showroom' });
  const { id, version } = made.json();
  // Agreeing a time answers the message.
  const { history } = (await call('GET', `/api/leads/contacts/${message.id}`)).json();
  expect(history).toMatchObject([
    { type: 'appointment-set', from: null, to: visit.from },
    { type: 'claimed' },
  ]);
  const moved = (more: object) =>
    call('PATCH', `/api/visits/${id}`, { version, kind: 'home', ...more });
  expect(await moved({})).toMatchObject({ status: 400, text: sentence });
  expect((await moved({ where: '4 Oak Street' })).json().where).toBe('4 Oak Street');

  const signed = (await call('POST', '/api/discount-signup', discountSignup)).json();
  const theirs = { lead: { kind: 'discount-signups', id: signed.id }, from: shopTime(24, '13:00') };
  const { where } = (await call('POST', '/api/visits', theirs)).json();
  expect(where).toBe(discountSignup.mailingAddress);
});

test('a visit within another’s time or the road after it is refused, and the refusal names the next times', async () => {
  const { server, cookie, aRequest, make, call } = await openVisitShop();
  const first = (await make(await aRequest(), shopTime(24, '10:30'))).json();
  const other = await aRequest();
  for (const time of ['10:00', '11:00', '11:45']) {
    const refused = await make(other, shopTime(24, time));
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({
      sentence: expect.stringContaining(
        'The next times are: Tuesday, November 24 at 12 PM, Eastern Time;',
      ),
      next: [{ from: shopTime(24, '12:00') }, {}, {}],
    });
  }
  const free = async (query: string) => {
    const path = `/api/free-times?kind=home&from=${shopTime(24, '10:00')}&to=${shopTime(24, '12:30')}${query}`;
    return (await call('GET', path)).json().times.map(({ from }: FreeTime) => from.slice(11, 16));
  };
  expect(await free('')).toEqual(['17:00', '17:15']);
  expect(await free(`&moving=${first.id}`)).toContain('15:30');
  // Ellen is free then, and goes.
  const ellen = await newColleague(server, cookie);
  const second = await make(other, shopTime(24, '10:30'));
  expect(second.json().person.id).toBe(ellen.id);
  expect((await make(await aRequest(), shopTime(24, '10:30'), { person: ellen.id })).status).toBe(
    409,
  );
});

test('a visit is moved, given away and canceled on the version that was seen, and an old version answers 409', async () => {
  const { server, cookie, aRequest, make, change, request } = await openVisitShop();
  const ellen = await newColleague(server, cookie);
  const asked = await aRequest();
  const made: Visit = (await make(asked, shopTime(24, '10:30'))).json();
  const once = { cookie, 'idempotency-key': 'one click' };
  const moved = await change(made, { from: shopTime(27, '11:00') }, once);
  expect((await change(made, { from: shopTime(27, '11:00') }, once)).text).toBe(moved.text);
  expect(moved.json()).toMatchObject({
    state: 'moved',
    version: 2,
    sequence: 1,
    to: shopTime(27, '12:00'),
  });
  expect(await request(asked.id)).toMatchObject({ appointment: shopTime(27, '11:00') });
  const stale = await change(made, { from: shopTime(27, '12:00') });
  expect([stale.status, stale.text]).toEqual([
    409,
    'Somebody changed this visit meanwhile. Please look at it again.',
  ]);
  const given = await change(moved.json(), { person: ellen.id });
  expect(given.json()).toMatchObject({ person: { id: ellen.id }, state: 'moved', sequence: 2 });
  // Its old time is free again.
  expect((await make(await aRequest(), shopTime(24, '10:30'))).status).toBe(201);
  const off = await change(given.json(), { state: 'canceled' });
  expect(off.json()).toMatchObject({ state: 'canceled', sequence: 3 });
  expect(await request(asked.id)).toMatchObject({ appointment: null, status: 'contacted' });
  for (const wanted of [{ state: 'canceled' }, { from: shopTime(27, '12:00') }])
    expect((await change(off.json(), wanted)).text).toBe(
      'This visit is over. Please make another one.',
    );
});

test('a canceled visit can be agreed again while its time is free and its request has no other visit', async () => {
  const { aRequest, make, change, request } = await openVisitShop();
  const asked = await aRequest();
  const made: Visit = (await make(asked, shopTime(24, '10:30'))).json();
  const off: Visit = (await change(made, { state: 'canceled' })).json();
  const back: Visit = (await change(off, { state: 'agreed' })).json();
  expect(back).toMatchObject({ state: 'agreed', from: made.from, person: made.person });
  expect(back.sequence).toBe(off.sequence + 1);
  expect(await request(asked.id)).toMatchObject({ status: 'scheduled', appointment: made.from });
  const again: Visit = (await change(back, { state: 'canceled' })).json();
  const other = await aRequest();
  const taken: Visit = (await make(other, shopTime(24, '10:30'))).json();
  expect((await change(again, { state: 'agreed' })).json()).toMatchObject({
    next: [{ from: shopTime(24, '12:00') }, {}, {}],
  });
  await change(taken, { state: 'canceled' });
  await make(asked, shopTime(27, '10:30'));
  expect((await change(again, { state: 'agreed' })).text).toBe(
    'There is a visit for this already. Please move that one.',
  );
});

test('the outcome of a visit is stored with its next step, and can be taken back', async () => {
  const { aRequest, make, change, request, clock } = await openVisitShop();
  const asked = await aRequest();
  const made: Visit = (await make(asked, shopTime(23, '10:00'))).json();
  clock.pass(1.5 * 3_600_000);
  const done = await change(made, { outcome: 'quoted', next_step: 'Bring the oak samples' });
  expect(done.json()).toMatchObject({
    state: 'done',
    outcome: 'quoted',
    next_step: 'Bring the oak samples',
    sequence: expect.any(Number),
  });
  expect(await request(asked.id)).toMatchObject({ status: 'contacted', appointment: made.from });
  // The outcome belonged to another visit.
  const back = await change(done.json(), { state: 'agreed' });
  expect(back.json()).toMatchObject({ state: 'agreed', from: made.from });
  expect(back.json()).not.toHaveProperty('outcome');
  expect(await request(asked.id)).toMatchObject({ status: 'scheduled', visit_ends: made.to });
  const other: Visit = (await make(await aRequest(), shopTime(27, '10:30'))).json();
  expect((await change(other, { state: 'no-show' })).json()).toMatchObject({ state: 'no-show' });
});

test('a visit in the past, at a time that is not free or of an unknown person is refused with a sentence', async () => {
  const { aRequest, make } = await openVisitShop();
  const asked = await aRequest();
  expect(await make(asked, shopTime(20, '10:30'))).toMatchObject({
    status: 400,
    text: 'Please choose a time ahead, at most a year from now.',
  });
  expect((await make(asked, shopTime(25, '10:30'))).text).toContain(
    'This time is not free for a visit. The next times are: Friday',
  );
  expect(await make(asked, shopTime(24, '10:30'), { person: 'gone' })).toMatchObject({
    status: 400,
    text: 'Please choose somebody on the staff.',
  });
  expect((await make({ id: 'x' }, shopTime(24, '10:30'))).status).toBe(404);
  // Staff may override the rules, but not take another visit's time.
  expect((await make(asked, shopTime(25, '21:00'), { anyway: true })).status).toBe(201);
  expect((await make(await aRequest(), shopTime(25, '21:30'), { anyway: true })).status).toBe(409);
});

test('the list of consultations sorts by visit, those without a visit last', async () => {
  const { aRequest, make, call } = await openVisitShop();
  await make(await aRequest({ name: 'Late' }), shopTime(27, '10:30'));
  await make(await aRequest({ name: 'Early' }), shopTime(24, '10:30'));
  await aRequest({ name: 'Never' });
  const names = async (order: string) => {
    const { json } = await call('GET', `/api/leads/consultations?sort=visit&order=${order}`);
    return json().rows.map(({ name }: { name: string }) => name);
  };
  expect(await names('asc')).toEqual(['Early', 'Late', 'Never']);
  expect(await names('desc')).toEqual(['Late', 'Early', 'Never']);
});
