import { expect, test } from 'vitest';
import type { Returned } from '../../contract/attention.ts';
import { demoBusiness } from '../../rules/business.ts';
import { aConsultation, aContact, aReferral } from '../../testing/leads.ts';
import { aConversation } from '../testing/frames.ts';
import { openLeads, waitingConversations } from './items.ts';
import { inSections } from './sections.ts';

/* Monday, November 23, 2026, 1 PM: the shop has been open since 10 AM, which is 15:00 in UTC. */
const now = new Date('2026-11-23T18:00:00.000Z');
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const claim = (by_id: string) => ({ by: by_id, by_id, at: at('16:00'), seconds: 3 });

const aTalk = (id: string, more: Parameters<typeof aConversation>[1] = {}) =>
  aConversation(id, { online: true, unread: 1, waiting_since: at('17:00'), ...more });

function placed(
  items: ReturnType<typeof openLeads>,
  returned: readonly Returned[] = [],
): Record<string, string[]> {
  const sections = inSections(items, { me: 'dana', now, facts: demoBusiness, returned });
  const named = Object.entries(sections).map(([kind, all]) => [
    kind,
    all.map(({ item }: { item: { ids: readonly string[] } }) => item.ids.join('+')),
  ]);
  return Object.fromEntries(named.filter(([, ids]) => ids?.length));
}

test('Today sorts into urgent, online, own, warm (newest first), overdue (oldest first) and colleagues’', () => {
  const leads = [
    aContact({ id: 'just in', created_at: at('17:58') }),
    aContact({ id: 'half an hour', created_at: at('17:30') }),
    aContact({ id: 'an hour', created_at: at('16:50') }),
    aContact({ id: 'last week', created_at: '2026-11-16T19:10:00.000Z' }),
    aContact({ id: 'flooded', created_at: at('16:00'), urgent: true }),
    aContact({ id: 'mine', claim: claim('dana') }),
    aContact({ id: 'bobs', claim: claim('bob') }),
    aConsultation({ id: 'begun', status: 'contacted' }),
  ];
  const conversations = [
    aTalk('here'),
    aTalk('gone', { online: false }),
    aTalk('answered', { taken_by: 'Dana', taken_by_id: 'dana', waiting_since: null }),
    aTalk('my talk', { taken_by: 'Dana', taken_by_id: 'dana' }),
    aTalk('bobs talk', { taken_by: 'Bob', taken_by_id: 'bob', waiting_since: null }),
    aTalk('mine, gone', { taken_by: 'Dana', taken_by_id: 'dana', online: false }),
  ];
  const list = Object.fromEntries(conversations.map((one) => [one.id, one]));
  const items = [...leads.flatMap((lead) => openLeads([lead])), ...waitingConversations(list, [])];
  expect(placed(items)).toEqual({
    urgent: ['flooded'],
    here: ['here', 'my talk', 'answered'],
    withYou: ['mine', 'mine, gone'],
    warm: ['just in', 'half an hour'],
    overdue: ['last week', 'an hour', 'gone'],
    others: ['bobs', 'begun'],
  });
});

test('returned leads stand first in “With you”, due calls before all; snoozed leads have their own section', () => {
  const leads = [
    aContact({ id: 'mine', claim: claim('dana'), created_at: at('10:00') }),
    aContact({ id: 'forgotten', claim: claim('dana') }),
    aContact({ id: 'call', claim: claim('dana'), call_back_at: at('17:59') }),
    aContact({ id: 'back', claim: claim('dana'), snoozed_until: at('17:00') }),
    aContact({ id: 'later', claim: claim('dana'), snoozed_until: at('20:00') }),
    aContact({ id: 'soon', claim: claim('dana'), snoozed_until: at('19:00') }),
    aContact({ id: 'bobs', claim: claim('bob'), snoozed_until: at('19:00') }),
    aContact({ id: 'left', claim: claim('bob') }),
  ];
  const back = (id: string, why: Returned['why'], to_id: string | null = 'dana'): Returned => ({
    kind: 'contacts',
    id,
    name: id,
    since: at('17:00'),
    why,
    to_id,
    rings: 1,
  });
  const returned = [
    back('forgotten', 'no-step'),
    back('back', 'snooze'),
    back('call', 'call-back'),
    back('left', 'no-step', null),
  ];
  expect(placed(openLeads(leads), returned)).toEqual({
    withYou: ['call', 'forgotten', 'back', 'mine'],
    back: ['left'],
    others: ['bobs'],
    putOff: ['soon', 'later'],
  });
});

test('Today leaves out a lead with a visit ahead, and lists it with its holder after the visit', () => {
  const visit = (id: string, by: string, appointment: string | null) =>
    aConsultation({ id, status: 'scheduled', claim: claim(by), appointment });
  const leads = [
    visit('ahead', 'dana', at('18:30')),
    visit('there now', 'dana', at('17:30')),
    visit('over', 'dana', at('17:00')),
    visit('last week', 'bob', '2026-11-16T19:10:00.000Z'),
    visit('no time', 'dana', null),
  ];
  expect(placed(openLeads(leads))).toEqual({ withYou: ['no time', 'over'], others: ['last week'] });
});

test('the referrals of one form stand in “With you” once one of them is claimed by oneself', () => {
  const batch_id = 'one';
  const parts = [
    aReferral({ id: '2', batch_id }),
    aReferral({ id: '1', batch_id, claim: claim('dana') }),
  ];
  expect(placed(openLeads(parts))).toEqual({ withYou: ['1+2'] });
});

test('“With you” is sorted by the time each row shows: claim, call back or visit', () => {
  const mine = (id: string, time: string, more: object) =>
    aConsultation({ id, claim: { ...claim('dana'), at: at(time) }, ...more });
  const leads = [
    mine('taken last', '17:50', { created_at: at('09:00') }),
    mine('taken first', '16:10', { created_at: at('12:00') }),
    mine('to call', '16:00', { call_back_at: at('17:20') }),
    mine('visited', '16:00', { status: 'scheduled', appointment: at('15:30') }),
  ];
  expect(placed(openLeads(leads))).toEqual({
    withYou: ['visited', 'taken first', 'to call', 'taken last'],
  });
});
