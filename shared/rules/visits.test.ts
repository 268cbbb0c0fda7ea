import { expect, test } from 'vitest';
import { aConsultation } from '../testing/leads.ts';
import { visitOf } from './visits.ts';

const appointment = '2026-11-24T16:00:00.000Z';

test('a visit is at the address of the request unless another place is said', () => {
  expect(visitOf(aConsultation({ appointment }))?.place).toBe('1 Main Street');
  expect(visitOf(aConsultation({ appointment, place: 'Showroom' }))?.place).toBe('Showroom');
});

test('a request without a time, cancelled or marked as spam has no visit', () => {
  expect(visitOf(aConsultation())).toBeNull();
  expect(visitOf(aConsultation({ appointment, status: 'cancelled' }))).toBeNull();
  expect(visitOf(aConsultation({ appointment, spam: true }))).toBeNull();
});
