import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aVisitor } from '../desk/testing/leads.ts';
import { Lead } from './leads.ts';

test('a visitor with everything a contact has keeps what makes them an enquiry', () => {
  const left = aVisitor({ left_at: '2026-11-20T15:00:00.000Z', address: '7 Mill Road' });
  expect(z.parse(Lead, left)).toEqual(left);
});
