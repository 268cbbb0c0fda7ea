import { demoBusiness } from '@sallie/shared/rules/business';
import { openSpan } from '@sallie/shared/rules/opening-hours';
import { expect, test } from 'vitest';
import { countWith, returnedNow } from './decide.ts';
import type { Held } from './held-leads.ts';

/* Monday, November 23, 2026: the shop is open from 10 AM to 8 PM, which is 15:00 to 01:00 in UTC. */
const monday = (time: string) => new Date(`2026-11-23T${time}.000Z`);

const lead = (id: string, back: Partial<Held['back']> = {}, more: Partial<Held> = {}): Held => ({
  enquiry: id,
  kind: 'contacts',
  id,
  name: 'Ada',
  owner: 'd',
  restsUntil: null,
  back: { why: 'no-step', toOwner: monday('18:00:00'), toAll: monday('20:00:00'), ...back },
  ...more,
});

function at(now: Date, ...held: Held[]) {
  const span = openSpan(demoBusiness, now);
  const { returned, next } = returnedNow(held, { now, facts: demoBusiness, span });
  return { returned, next: next - now.getTime() };
}

test('to its owner at its time, to everybody later', () => {
  expect(at(monday('17:59:59'), lead('a'))).toEqual({ returned: [], next: 1000 });
  const { returned, next } = at(monday('18:00:00'), lead('a'));
  expect(returned).toEqual([
    {
      kind: 'contacts',
      id: 'a',
      name: 'Ada',
      since: '2026-11-23T18:00:00.000Z',
      why: 'no-step',
      to_id: 'd',
      rings: 1,
    },
  ]);
  expect(next).toBe(20_000);
  const all = { since: '2026-11-23T20:00:00.000Z', to_id: null, rings: 1 };
  expect(at(monday('20:00:00'), lead('a')).returned).toMatchObject([all]);
});

test('it rings three times and then stands there, until it is everybody’s', () => {
  expect(at(monday('18:00:41'), lead('a')).returned).toMatchObject([{ rings: 3 }]);
  const later = at(monday('19:00:00'), lead('a'));
  expect(later.returned).toMatchObject([{ rings: 3, to_id: 'd' }]);
  expect(later.next).toBe(3_600_000);
});

test('what came back while the doors were closed rings when they open, older things no more', () => {
  const overnight = lead('a', { why: 'snooze', toOwner: monday('13:00:00') });
  expect(at(monday('13:00:00'), overnight).returned).toMatchObject([{ rings: 0 }]);
  expect(at(monday('15:00:00'), overnight).returned).toMatchObject([{ rings: 1 }]);
  const lastWeek = lead('a', { toOwner: new Date('2026-11-17T16:00:00.000Z'), toAll: null });
  expect(at(monday('15:00:00'), lastWeek).returned).toMatchObject([{ rings: 0, to_id: 'd' }]);
});

test('the parts of one form come back once; what owes nothing does not', () => {
  const parts = [lead('b', { toOwner: monday('18:01:00') }), lead('a')];
  const form = parts.map((part) => ({ ...part, enquiry: 'form' }));
  const { returned } = at(monday('18:05:00'), ...form, { ...lead('c'), back: null });
  expect(returned).toMatchObject([{ id: 'a' }]);
});

test('with whom they are: forms and conversations count as one each', () => {
  const held = [lead('a'), lead('b', {}, { enquiry: 'form' }), lead('c', {}, { enquiry: 'form' })];
  const others = [lead('d', {}, { owner: 'e' })];
  const talks = [{ with: 'd' }, { with: null }];
  const now = monday('16:00:00');
  expect(countWith([...held, ...others], talks, now)).toEqual({ d: 3, e: 1 });
  const putOff = held.map((one) => ({ ...one, restsUntil: monday('16:00:01') }));
  expect(countWith(putOff, [], now)).toEqual({});
  expect(countWith(putOff, [], monday('16:00:01'))).toEqual({ d: 2 });
});
