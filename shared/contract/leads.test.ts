import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aContact, aVisitor, oneOfEach } from '../testing/leads.ts';
import { ServerFrame } from './frames.ts';
import { Lead, leadKinds } from './leads.ts';

const leads = Object.values(oneOfEach);

test.each(leads)('$kind: comes back whole', (lead) => {
  expect(z.parse(Lead, lead)).toEqual(lead);
});

test('a kind is called as its leads are tagged', () => {
  expect(Object.values(oneOfEach).map(({ kind }) => kind)).toEqual(leadKinds);
});

test('a visitor with everything a contact has keeps what makes them an enquiry', () => {
  const left = aVisitor({ left_at: '2026-11-20T15:00:00.000Z', address: '7 Mill Road' });
  expect(z.parse(Lead, left)).toEqual(left);
});

test('a frame says of its record no other kind than the record does', () => {
  const frame = (kind: string) => ({ type: 'leadCreated', data: { kind, record: aContact() } });
  expect(z.safeParse(ServerFrame, frame('contacts')).success).toBe(true);
  expect(z.safeParse(ServerFrame, frame('visitors')).success).toBe(false);
});
