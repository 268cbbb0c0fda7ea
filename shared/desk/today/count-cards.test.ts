import { expect, test } from 'vitest';
import type { Lead } from '../../contract/leads.ts';
import { aConsultation, aVisitor } from '../../testing/leads.ts';
import { countsOf } from '../stores/leads-state.ts';
import { cardCounts } from './count-cards.tsx';

const counted = (rows: readonly Lead[]) => countsOf({ rows, beyond: null });
const visitor = (spam = false) => aVisitor({ spam });
const consultation = (status: string, spam = false) => aConsultation({ status, spam });

test('the four cards count visitors, requests, new ones and scheduled ones', () => {
  const requests = ['new', 'new', 'contacted', 'scheduled', 'elsewhere'].map((status) =>
    consultation(status),
  );
  expect(cardCounts(counted([visitor(), visitor()]), counted(requests))).toMatchObject({
    visitors: 2,
    consultations: 5,
    newRequests: 2,
    scheduled: 1,
  });
});

test('suspected spam is told beside the numbers, not in them', () => {
  const counts = cardCounts(
    counted([visitor(), visitor(true)]),
    counted([consultation('new', true)]),
  );
  expect(counts).toEqual({
    visitors: 1,
    consultations: 0,
    newRequests: 0,
    scheduled: 0,
    suspected: { visitors: 1, consultations: 1 },
  });
});
