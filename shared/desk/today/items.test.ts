import { expect, test } from 'vitest';
import { type LeadOf, leadKinds } from '../../contract/leads.ts';
import { aConsultation, aContact, aReferral, aVisitor } from '../../testing/leads.ts';
import type { DeskConversation } from '../stores/conversations-list.ts';
import { aConversation } from '../testing/frames.ts';
import { openLeads, waitingConversations } from './items.ts';

const at = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`;
const claim = (by: string) => ({ by, by_id: by.toLowerCase(), at: at(0), seconds: 3 });

const talk = aConversation('v', {
  ...{ online: true, unread: 1, waiting_since: at(30) },
  last_line: { message: 'Is oak in stock?', is_bot: false, is_admin: false, created_at: at(0) },
});

function items(
  rows: { [K in keyof LeadOf]?: readonly LeadOf[K][] },
  conversations: DeskConversation[] = [],
) {
  const lists = leadKinds.map((kind) => openLeads(rows[kind] ?? []));
  const list = Object.fromEntries(
    conversations.map((conversation) => [conversation.id, conversation]),
  );
  return [...lists.flat(), ...waitingConversations(list, rows.visitors ?? [])];
}

test.each([
  ['is new waits', {}, 'waits'],
  ['is claimed shows as taken by its holder', { claim: claim('Bob') }, 'Bob'],
  ['is contacted without a holder shows as taken', { status: 'contacted' }, 'somebody'],
  ['is handled is left out', { handled_at: at(1) }, 'gone'],
  ['is spam is left out', { spam: true }, 'gone'],
  ['is scheduled without a time shows as taken', { status: 'scheduled' }, 'somebody'],
  ['is completed is left out', { status: 'completed' }, 'gone'],
  ['is cancelled is left out', { status: 'cancelled' }, 'gone'],
])('on Today a consultation that %s', (_, more, expected) => {
  const [item] = items({ consultations: [aConsultation(more)] });
  const shown = !item ? 'gone' : item.isTaken ? (item.takenBy ?? 'somebody') : 'waits';
  expect(shown).toBe(expected);
});

test('the referrals of one form are one row, open while one is open, and taken once one is taken', () => {
  const batch_id = 'batch-one';
  const [other, row, ...rest] = items({
    referrals: [
      aReferral({ id: '4', created_at: at(9) }),
      aReferral({ id: '3', batch_id, created_at: at(3), referred_name: 'Zoe', mail: 'unsent' }),
      aReferral({ id: '2', batch_id, created_at: at(2), claim: claim('Bob'), mail: 'sent' }),
      aReferral({ id: '1', batch_id, created_at: at(1), handled_at: at(5) }),
    ],
  });
  expect(row).toMatchObject({
    tag: 'lead/referrals/2',
    ids: ['2', '3'],
    name: 'Rob and 1 more',
    want: '2 people referred by Ellen',
    since: at(2),
    isTaken: true,
    takenBy: 'Bob',
    mail: 'unsent',
  });
  expect(other).toMatchObject({ tag: 'lead/referrals/4', isTaken: false });
  expect(rest).toEqual([]);
});

test('each row of Today says in one line what the person wants', () => {
  const contacts = [aContact({ interest: 'vinyl', message: 'For a\nkitchen,  please' })];
  const consultations = [aConsultation({ created_at: at(1), message: 'Three rooms' })];
  expect(items({ contacts, consultations }, [talk]).map(({ want }) => want)).toEqual([
    'Tile and stone · Just planning · Three rooms',
    'Luxury Vinyl · For a kitchen, please',
    'Is oak in stock?',
  ]);
});

test('Today lists a visitor only with an unhandled lead left in the chat', () => {
  const visitors = [
    aVisitor({ id: 'plain' }),
    aVisitor({ id: 'done', left_at: at(20), handled_at: at(30) }),
    aVisitor({ id: 'left', left_at: at(20), interest: 'carpet', address: '7 Mill Road' }),
  ];
  expect(items({ visitors })).toMatchObject([
    { tag: 'lead/visitors/left', since: at(20), want: 'Carpet · 7 Mill Road', isTaken: false },
  ]);
});

test('a waiting conversation on Today has name, phone and email of the visitor’s lead', () => {
  const visitors = [aVisitor({ id: 'v', name: 'Grace', phone: '5705550133' })];
  expect(items({ visitors }, [talk])).toMatchObject([
    { name: 'Grace', phone: '5705550133', email: 'ada@mail.example' },
  ]);
});
