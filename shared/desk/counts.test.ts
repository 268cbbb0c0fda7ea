import { expect, test } from 'vitest';
import type { Consultation } from '../src/consultation.ts';
import type { Visitor } from '../src/visitor.ts';
import { countLeads } from './counts.ts';

const triage = {
  id: '1',
  created_at: '2026-11-20T15:00:00.000Z',
  version: 1,
  source: 'web',
  mail: null,
  mails: {},
  claim: null,
  handled_at: null,
  notes: '',
  history: [],
  name: 'Ada',
  email: 'ada@mail.example',
  phone: '5705550100',
  message: '',
};
const visitor = (spam = false): Visitor => ({ ...triage, spam, interest: '' });
const consultation = (status: string, spam = false): Consultation => ({
  ...triage,
  spam,
  address: '1 Main Street',
  projectType: 'tile',
  project_type: 'tile',
  timeframe: 'planning',
  status,
  appointment: null,
});

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
