import { expect, test } from 'vitest';
import { aConsultation } from '../testing/leads.ts';
import { clashesOf, dayAround, visitOf } from './visits.ts';

const claim = { by: 'Dana', by_id: 'd', at: '2026-11-23T16:00:00.000Z', seconds: 60 };
const visit = (id: string, time: string, more: Parameters<typeof aConsultation>[0] = {}) => {
  const appointment = `2026-11-24T${time}:00.000Z`;
  const email = `${id}@mail.example`;
  const found = visitOf(aConsultation({ id, appointment, email, phone: '', claim, ...more }));
  if (!found) throw new Error('no visit');
  return found;
};

test('a visit is at the address of the request unless another place is said', () => {
  expect(visit('a', '16:00')).toMatchObject({ place: '1 Main Street', by_id: 'd' });
  expect(visit('a', '16:00', { place: 'Showroom' }).place).toBe('Showroom');
});

test('without a time, cancelled, or of a suspect there is none', () => {
  expect(visitOf(aConsultation())).toBeNull();
  const appointment = '2026-11-24T16:00:00.000Z';
  expect(visitOf(aConsultation({ appointment, status: 'cancelled' }))).toBeNull();
  expect(visitOf(aConsultation({ appointment, spam: true }))).toBeNull();
});

test('two of one member of staff within an hour clash, two of nobody do not', () => {
  const mine = visit('a', '16:00');
  const others = [visit('b', '16:59'), visit('c', '17:00'), visit('d', '15:01', { claim: null })];
  expect(clashesOf(mine, [mine, ...others])).toMatchObject([{ visit: { id: 'b' }, same: 'staff' }]);
  expect(clashesOf(visit('e', '16:00', { claim: null }), others)).toEqual([]);
});

test('so do two to one customer, by address or phone, whoever goes there', () => {
  const other = { ...claim, by_id: 'e' };
  const mine = visit('a', '16:00', { phone: '570-555-0100' });
  const byMail = visit('b', '16:30', { email: 'A@mail.example', claim: other });
  const byPhone = visit('c', '16:30', { phone: '+1 (570) 555 0100', claim: other });
  expect(clashesOf(mine, [byMail, byPhone])).toMatchObject([
    { visit: { id: 'b' }, same: 'customer' },
    { visit: { id: 'c' }, same: 'customer' },
  ]);
});

test.each([
  ['2026-11-24T04:59:59.000Z', '2026-11-23T05:00:00.000Z', '2026-11-24T05:00:00.000Z'],
  // The clocks go back on this day: it has 25 hours.
  ['2026-11-01T12:00:00.000Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('the day of the shop around %s', (now, from, to) => {
  expect(dayAround(new Date(now), 'America/New_York')).toEqual({ from, to });
});
