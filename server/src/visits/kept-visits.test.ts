import type { PersonRecords } from '@sallie/shared/contract/person';
import type { Visit } from '@sallie/shared/contract/visit';
import { expect, test } from 'vitest';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

test('one person’s records hold their visits, and an erasure takes them and gives their time back', async () => {
  const { aRequest, make, call, change } = await openVisitShop();
  const asked = await aRequest({ address: '7 Erased Lane, Millbrook' });
  const first: Visit = (await make(asked, shopTime(24, '10:30'))).json();
  await change(first, { state: 'canceled' });
  const second: Visit = (await make(asked, shopTime(27, '10:30'))).json();
  const person = `/api/people/${encodeURIComponent(asked.email)}`;
  const records: PersonRecords = (await call('GET', `${person}/records`)).json();
  expect(records.others?.visits).toMatchObject([{ id: first.id }, { id: second.id }]);

  expect((await call('DELETE', person)).status).toBe(200);
  const span = `from=${shopTime(23, '00:00')}&to=${shopTime(29, '00:00')}`;
  expect((await call('GET', `/api/visits?${span}`)).json()).toEqual([]);
  expect(
    (await call('PATCH', `/api/visits/${second.id}`, { version: 1, state: 'done' })).status,
  ).toBe(404);
  expect((await make(await aRequest(), shopTime(27, '10:30'))).status).toBe(201);
});
