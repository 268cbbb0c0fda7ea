import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aContact, aVisitor, oneOfEach } from '../testing/leads.ts';
import { ServerFrame } from './frames.ts';
import { Lead, leadKinds } from './leads.ts';

const leads = Object.values(oneOfEach);

test.each(leads)('a lead of $kind is parsed whole', (lead) => {
  expect(z.parse(Lead, lead)).toEqual(lead);
});

test('leadKinds holds the tags of the leads, in their order', () => {
  expect(Object.values(oneOfEach).map(({ kind }) => kind)).toEqual(leadKinds);
});

test('a visitor who left the chat is parsed as a visitor, with left_at and address', () => {
  const left = aVisitor({ left_at: '2026-11-20T15:00:00.000Z', address: '7 Mill Road' });
  expect(z.parse(Lead, left)).toEqual(left);
});

test('a leadCreated frame of another kind than its record is refused', () => {
  const frame = (kind: string) => ({ type: 'leadCreated', data: { kind, record: aContact() } });
  expect(z.safeParse(ServerFrame, frame('contacts')).success).toBe(true);
  expect(z.safeParse(ServerFrame, frame('visitors')).success).toBe(false);
});
