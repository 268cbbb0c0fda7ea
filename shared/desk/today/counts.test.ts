import { expect, test } from 'vitest';
import type { Lead } from '../../contract/leads.ts';
import { aConsultation, aVisitor } from '../../testing/leads.ts';
import { countsOf } from '../stores/leads.ts';
import { cardCounts } from './counts.tsx';

const counted = (rows: readonly Lead[]) => countsOf({ rows, beyond: null });

test('the cards count visitors, requests, new and scheduled requests, without suspected spam', () => {
  const statuses = ['new', 'new', 'contacted', 'scheduled', 'elsewhere'];
  const requests = statuses.map((status) => aConsultation({ status }));
  const spam = { spam: true };
  const visitors = counted([aVisitor(), aVisitor(), aVisitor(spam)]);
  expect(cardCounts(visitors, counted([...requests, aConsultation(spam)]))).toEqual({
    ...{ visitors: 2, consultations: 5, newRequests: 2, scheduled: 1 },
  });
});
