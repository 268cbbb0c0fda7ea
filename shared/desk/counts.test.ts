import { expect, test } from 'vitest';
import { aConsultation, aVisitor } from '../testing/leads.ts';
import { countLeads } from './count-cards.tsx';

const visitor = (spam = false) => aVisitor({ spam });
const consultation = (status: string, spam = false) => aConsultation({ status, spam });

test('the four cards count visitors, requests, new ones and scheduled ones', () => {
  const requests = ['new', 'new', 'contacted', 'scheduled', 'elsewhere'].map((status) =>
    consultation(status),
  );
  expect(countLeads([visitor(), visitor()], requests)).toMatchObject({
    visitors: 2,
    consultations: 5,
    newRequests: 2,
    scheduled: 1,
  });
});

test('suspected spam is told beside the numbers, not in them', () => {
  const counts = countLeads([visitor(), visitor(true)], [consultation('new', true)]);
  expect(counts).toEqual({
    visitors: 1,
    consultations: 0,
    newRequests: 0,
    scheduled: 0,
    suspected: { visitors: 1, consultations: 1 },
  });
});
