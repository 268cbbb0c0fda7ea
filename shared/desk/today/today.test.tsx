// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aConsultation, aContact } from '../../testing/leads.ts';
import { currentToast } from '../../ui/toasts.ts';
import { countsOf } from '../stores/leads.ts';
import { attention } from '../testing/frames.ts';
import { held } from '../testing/held.ts';
import { keeping, open, press, rows, sitDown } from './testing/open-today.tsx';

const since = '2026-11-20T16:00:00.000Z';
const aClaim = { by: 'Bob', by_id: 'b', at: '2026-11-20T15:00:00.000Z', seconds: 60 };

beforeEach(() => void vi.setSystemTime(since));
afterEach(() => void vi.useRealTimers());

test('Done pressed before the reply to “Take over” is sent after that reply', async () => {
  const theirs = { ...aContact(), claim: aClaim };
  const { changes, answers } = keeping([theirs]);
  const first = held();
  const change = answers['/api/lead-changes'];
  const desk = await open([theirs], {
    ...answers,
    '/api/lead-changes': async (asked) => {
      const answer = change?.(asked);
      if (changes.length === 1) await first.reply();
      return answer;
    },
  });
  sitDown(desk);
  await press('Take over Ada');
  await press('Done Ada');
  await first.answer();
  expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  expect(changes).toEqual([{ assign: 'd' }, { handled: true }]);
});

test('a taken lead can be released to everybody, and Undo takes back “Done”', async () => {
  const { changes, answers } = keeping();
  sitDown(await open([aContact()], answers));
  await press('Take it Ada');
  expect(await screen.findByRole('region', { name: /^With you/ })).toBeTruthy();
  await press(/^Assign/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Release to everybody' }));
  expect(await screen.findByRole('button', { name: 'Take it Ada' })).toBeTruthy();
  expect(changes).toEqual([{ claim: true }, { claim: false }]);
  await press('Take it Ada');
  await press('Done Ada');
  expect(currentToast()).toMatchObject({ title: 'Ada is done', action: { label: 'Undo' } });
  await act(async () => currentToast()?.action?.run());
  expect(await screen.findByRole('button', { name: 'Take it Ada' })).toBeTruthy();
  expect(changes.at(-1)).toEqual({});
});

test('the toast of Done says that an agreed visit ahead stays', async () => {
  const rows = [aContact({ visit_ends: '2026-11-21T16:00:00.000Z' })];
  const quote = { step: 'asked', cents: 100, at: '2026-11-20T15:30:00.000Z' } as const;
  const asked = rows.map((row) => ({ ...row, quote, claim: { ...aClaim, by_id: 'd' } }));
  sitDown(await open(asked, keeping(asked).answers));
  await press('Done Ada');
  expect(currentToast()?.title).toBe('Ada is done, and the visit that is agreed stays');
});

test('Today lists a lead marked as spam that accepted a quote, with both marks', async () => {
  const claim = { ...aClaim, by: 'Dana', by_id: 'd' };
  const quote = { step: 'accepted', cents: 425_000, at: '2026-11-20T15:30:00.000Z' } as const;
  sitDown(await open([aContact({ claim, quote, spam: true })]));
  const [row] = rows();
  expect(row?.textContent).toMatch(/Quote accepted: \$4,250.*Suspected spam.*With you/);
});

test('a row of Today uses its holder’s present name', async () => {
  const claim = { by: 'bob', by_id: 'b', at: '2026-11-20T15:05:00.000Z', seconds: 300 };
  const desk = await open([aContact({ claim })], keeping().answers);
  expect(screen.getByText('With bob')).toBeTruthy();
  await act(() => desk.triage.colleagues.load());
  expect(screen.getByText('With Bob')).toBeTruthy();
});

test('Today says how many open leads the desk does not hold, and leads to their list', async () => {
  const desk = await open([aContact()]);
  const counts = { ...countsOf({ rows: [aContact()], beyond: null }), total: 3001, open: 1501 };
  act(() => {
    const beyond = { counts, since: '' };
    desk.leads.contacts.apply({ type: 'loaded', rows: [aContact()], beyond });
  });
  await press('1,500 more in Messages');
  expect(desk.place.getState().place).toBe('contacts');
  expect(desk.triage.views.shown('contacts').view).toMatchObject({ work: 'open' });
});

test('a section of Today shows 20 rows, and 20 more at each press', async () => {
  const at = (place: number) => new Date(Date.UTC(2026, 10, 20) - place * 60_000).toISOString();
  const many = Array.from({ length: 45 }, (_, place) =>
    aContact({ id: `${place}`, name: `Person ${place}`, created_at: at(place) }),
  );
  await open(many);
  expect(rows()).toHaveLength(20);
  expect(rows()[0]?.textContent).toContain('Person 44');
  await press('Show 20 more of 25');
  await press('Show 5 more of 5');
  expect(rows()).toHaveLength(45);
});

test('Today shows an alert when a list fails to load, and “Try again” loads it', async () => {
  const desk = await open([], {
    '/api/held-leads/:kind': () => ({
      newest: [aContact()],
      open: [],
      counts: countsOf({ rows: [aContact()], beyond: null }),
    }),
  });
  act(() => desk.leads.contacts.apply({ type: 'failed' }));
  expect(screen.getByRole('alert').textContent).toContain('Not everything could be loaded');
  expect(screen.queryByText('Nothing waits.')).toBeNull();
  await press('Try again');
  expect(await screen.findByRole('listitem')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Today shows the server’s count of waiting leads, and says when the shop is closed and nothing rings', async () => {
  const desk = await open();
  act(() => desk.attention.handle(attention({ waiting: 1 })));
  expect(screen.getByText(/waits for somebody$/).textContent).toBe('1 waits for somebody');
  act(() => desk.attention.handle(attention({ waiting: 3, quiet: true })));
  expect(screen.getByText(/wait for somebody/).textContent).toBe(
    '3 wait for somebody · the shop is closed, nothing rings',
  );
  // Trouble rings at any hour.
  const ringing = [
    { kind: 'contacts' as const, id: 'c1', name: 'Ada', since, rings: 1, urgent: true },
  ];
  act(() => desk.attention.handle(attention({ waiting: 3, quiet: true, ringing })));
  expect(screen.getByText(/wait for somebody/).textContent).toBe(
    '3 wait for somebody · the shop is closed',
  );
});

test('Today does not say “Nothing waits.” while the server counts a waiting lead', async () => {
  const desk = await open([]);
  act(() => desk.attention.handle(attention({ waiting: 1 })));
  expect(screen.queryByText('Nothing waits.')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  act(() => desk.leads.contacts.apply({ type: 'created', record: aContact() }));
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText('Loading…')).toBeNull();
  const handled_at = '2026-11-20T16:00:00.000Z';
  const record = aContact({ handled_at, version: 2 });
  act(() => desk.leads.contacts.apply({ type: 'changed', record }));
  expect(screen.queryByText('Nothing waits.')).toBeNull();
  act(() => desk.attention.handle(attention({ waiting: 0 })));
  expect(screen.getByText('Nothing waits.')).toBeTruthy();
});

test('Today counts open leads held as spam per list, and leads to the filtered list', async () => {
  const done = { spam: true, handled_at: '2026-11-20T15:00:00.000Z' };
  const rows = [
    aContact(),
    aContact({ id: '2', spam: true }),
    aContact({ id: '3', spam: true }),
    aContact({ id: '4', ...done }),
  ];
  const desk = await open(rows);
  act(() =>
    desk.leads.consultations.apply({ type: 'loaded', rows: [aConsultation({ spam: true })] }),
  );
  expect(screen.getByText(/held as spam/).textContent).toBe('3 held as spam:');
  expect(screen.getByRole('button', { name: '1 in Consultations' })).toBeTruthy();
  await press('2 in Messages');
  expect(desk.place.getState().place).toBe('contacts');
  expect(desk.triage.views.shown('contacts').view).toMatchObject({ spam: 'only', work: 'open' });
  const real = rows.map((row) => ({ ...row, spam: false }));
  act(() => {
    desk.leads.contacts.apply({ type: 'loaded', rows: real });
    desk.leads.consultations.apply({ type: 'loaded', rows: [] });
  });
  expect(screen.queryByText(/held as spam/)).toBeNull();
});

test('a returned lead stands first in “With you” with its reason', async () => {
  const claim = { by: 'Dana', by_id: 'd', at: '2026-11-20T15:05:00.000Z', seconds: 300 };
  const mine = ['1', '2'].map((id) => aContact({ id, name: `Person ${id}`, claim }));
  const desk = await open(mine);
  sitDown(desk);
  const since = '2026-11-20T15:59:00.000Z';
  const back = {
    kind: 'contacts',
    id: '2',
    name: 'Person 2',
    since,
    to_id: 'd',
    rings: 1,
  } as const;
  act(() =>
    desk.attention.handle(attention({ with: { d: 2 }, returned: [{ ...back, why: 'call-back' }] })),
  );
  const [first, second] = within(
    await screen.findByRole('region', { name: 'With you (2)' }),
  ).getAllByRole('listitem');
  // The reason comes before the kind, because badges without room are cut from the end.
  expect(first?.textContent).toMatch(/Person 2Call now.*With you/);
  expect(second?.textContent).not.toMatch(/Call now/);
});

test('a lead returned by an expired quote before its visit does not ask how the visit was', async () => {
  const desk = await open([]);
  const eve = aConsultation({
    ...{ status: 'scheduled', appointment: '2026-11-20T19:00:00.000Z' },
    ...{ visit_ends: '2026-11-20T20:00:00.000Z', step_at: '2026-11-19T15:00:00.000Z' },
    claim: { by: 'Dana', by_id: 'd', at: '2026-11-19T15:00:00.000Z', seconds: 60 },
    quote: { step: 'expired', cents: 425_000, at: '2026-11-20T05:00:00.000Z' },
  });
  act(() => desk.leads.consultations.apply({ type: 'loaded', rows: [eve] }));
  expect(screen.getByText('Quote expired: $4,250')).toBeTruthy();
  expect(screen.queryByText(/^Visit was/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^How was it/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Reached/ })).toBeTruthy();
});
