// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { byKind } from '../../contract/leads.ts';
import type { Person, PersonRecords } from '../../contract/person.ts';
import { demoBusiness } from '../../rules/business.ts';
import { consultationOf } from '../../testing/leads.ts';
import { message } from '../testing/frames.ts';
import { personPage } from './person-page.tsx';

const hostile =
  '<img src="//evil.example/x" onerror="alert(1)"></dd></style><script>alert(2)</script>';
const at = '2026-11-20T15:00:00.000Z';

const records: PersonRecords = {
  email: 'ada@mail.example',
  ...byKind<Omit<Person, 'email' | 'messages'>>(() => []),
  consultations: [
    consultationOf('1', {
      ...{ name: hostile, message: hostile, notes: hostile, mails: { alert: 'sent' } },
    }),
  ],
  messages: [message(1, { message: hostile })],
  made_at: at,
  known_in_chat: [{ name: hostile, phone: '5705550142' }],
  conversation_notes: [
    {
      id: 'n1',
      client_id: null,
      visitor_id: 'v1',
      after_seq: 1,
      note: hostile,
      by: 'Dana',
      by_id: 's',
      created_at: at,
    },
  ],
  mails: [
    {
      lead: { kind: 'consultations', id: '1' },
      purpose: 'reply-1',
      state: 'queued',
      subject: hostile,
      text: hostile,
    },
  ],
  quote_files: [],
  others: { 'room-bookings': [{ id: 'b1', room: hostile, hours: [9, 10] }] },
  audit: [
    {
      id: 'a1',
      at,
      by: { role: 'staff', id: 's', name: hostile },
      event: {
        type: 'lead-changed',
        lead: { kind: 'consultations', id: '1' },
        changes: ['claimed'],
      },
    },
  ],
};

test('the page of a person shows hostile text 10 times as text, without script, picture or request', async () => {
  const html = await personPage(records, demoBusiness, (_, then) => then);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('script, img, link, iframe')).toHaveLength(0);
  expect([...page.querySelectorAll('style')]).toHaveLength(1);
  expect(page.querySelector('meta[http-equiv="Content-Security-Policy"]')).toBeTruthy();
  // In name, message and notes; chat; SallieBot's facts; a note there; two of the mail; a booking; the claim.
  const shown = page.body.textContent?.split(hostile).length ?? 0;
  expect(shown - 1).toBe(10);
  expect(page.body.textContent).toContain('Everything Millbrook Flooring Co. keeps about ada@');
  expect(page.body.textContent).toContain('took it');
  expect(page.body.textContent).toContain('Room bookings');
});
