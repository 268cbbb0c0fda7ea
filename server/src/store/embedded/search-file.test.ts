import { createHash } from 'node:crypto';
import { leadKinds } from '@sallie/shared/contract/leads';
import { expect, test } from 'vitest';
import { consultation, contact, referral, visitor } from '../../testing/samples.ts';
import { decodeSearch, encodeSearch } from './search-file.ts';

const source = { crc: '00c0ffee', bytes: 4711 };
const leads = [
  visitor('v1', { name: 'Guest', email: '', left_at: '2026-11-20T16:00:00.000Z' }),
  contact('c1', { phone: '(570) 555-0100', notes: 'Łukasz called' }),
  referral('r1', { spam: true }),
  consultation('q1', {
    phone: '5705550101',
    handled_at: '2026-11-20T16:00:00.000Z',
    claim: { by: 'Dana', by_id: 'd', at: '2026-11-20T16:00:00.000Z', seconds: 3 },
  }),
];

test('a search file keeps its bytes; when they change, its version and this hash have to change too', async () => {
  const hash = createHash('sha256');
  for (const kind of leadKinds) {
    const rows = leads.map((lead) => (lead.kind === kind ? lead : null));
    hash.update(await encodeSearch(kind, rows, source));
  }
  expect(hash.digest('hex').slice(0, 16)).toBe('d3fd3888a485aaf8');
});

test('a search file is read only for the segment it was made of, and only undamaged', async () => {
  const bytes = await encodeSearch('contacts', [null, leads[1] ?? null], source);
  const file = decodeSearch('contacts', bytes, source);
  expect(file?.find(['lukasz', '570'])[1]).toBe(1);
  expect(file?.find(['lukasz', 'nobody'])[1]).toBe(0);
  expect(file?.keys('name')).toEqual(['', 'person c1']);
  expect(decodeSearch('contacts', bytes, { ...source, bytes: 4712 })).toBe(null);
  expect(decodeSearch('contacts', bytes, { ...source, crc: '00c0ffef' })).toBe(null);
  expect(decodeSearch('contacts', Buffer.alloc(3), source)).toBe(null);
  bytes[bytes.length - 1] = 0;
  expect(decodeSearch('contacts', bytes, source)).toBe(null);
});
