// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import type { Contact } from '../../contract/contact.ts';
import type { ListView } from '../../contract/lead-lists.ts';
import type { LeadKind } from '../../contract/leads.ts';
import { demoContent } from '../../rules/demo/content.ts';
import { leadTest } from '../../rules/lead-search/lead-filter.ts';
import { aContact } from '../../testing/leads.ts';
import { Tooltips } from '../../ui/tooltip.tsx';
import type { OpenDesk } from '../app/create.ts';
import { Shell } from '../shell/shell.tsx';
import { plainView } from '../stores/lead-lists.ts';
import { countsOf } from '../stores/leads.ts';
import { dana } from '../testing/host.ts';
import { type Answers, show } from '../testing/show.tsx';
import { LeadList } from './lead-list.tsx';

const came = (at: number) => new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString();
const person = (at: number, more: Partial<Contact> = {}) =>
  aContact({
    id: `c${at}`,
    name: `Person ${String(at).padStart(3, '0')}`,
    message: at >= 150 && at < 154 ? 'walnut' : at % 2 ? 'oak' : 'tile',
    created_at: came(at),
    handled_at: came(at),
    read: { by: 'Dana', by_id: 'd', at: came(at) },
    ...more,
  });

/** The server keeps 200 messages; the desk holds the newest 60. */
let kept: Contact[];
let asked: Record<string, unknown>[];
let isDown: boolean;
let timers: (() => void)[];
let desk: OpenDesk;

const countsIn = (kind: LeadKind) =>
  countsOf({ rows: kind === 'contacts' ? [...kept] : [], beyond: null });
const kindIn = ({ params }: { params?: unknown }) => (params as { kind: LeadKind }).kind;

const answers: Answers = {
  '/api/export': () => undefined,
  '/api/held-leads/:kind': (request) => ({
    newest: kindIn(request) === 'contacts' ? kept.slice(0, 60) : [],
    open: [],
    counts: countsIn(kindIn(request)),
  }),
  '/api/lead-counts/:kind': (request) => countsIn(kindIn(request)),
  '/api/leads/:kind': ({ body }) => {
    if (isDown) throw new ApiError(503, 'Please try again in a moment.');
    const { limit, after, skip, ...view } = body as Partial<ListView> & {
      limit: number;
      after?: string;
      skip?: number;
    };
    asked.push(body as Record<string, unknown>);
    const looker = { me: 'd', facts: { ...demoContent, timeZone: 'UTC' }, now: new Date() };
    const isWanted = leadTest({ ...plainView, ...view }, looker) ?? (() => true);
    const found = kept.filter(isWanted);
    if (view.sort === 'name') found.sort((one, other) => (one.name < other.name ? -1 : 1));
    const start = Number(after ?? skip ?? 0);
    const end = start + limit;
    return {
      rows: found.slice(start, end),
      total: found.length,
      next: end < found.length ? String(end) : null,
    };
  },
};

async function open(element = <LeadList kind="contacts" />, meanwhile = () => {}) {
  desk = show(<Tooltips>{element}</Tooltips>, answers, (_, task) => {
    timers.push(task);
    return () => {};
  });
  await act(async () => {
    const loading = Object.values(desk.leads).map((store) => store.load());
    meanwhile();
    await Promise.all(loading);
    desk.place.show('contacts');
  });
}
/** Runs all waiting timers. */
const later = () => act(async () => timers.splice(0).forEach((task) => void task()));

beforeEach(() => {
  kept = Array.from({ length: 200 }, (_, at) => person(at));
  asked = [];
  timers = [];
  isDown = false;
});

/** Generous, because the machine may be busy. */
const soon = { timeout: 10_000 };
const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('button')[0]?.textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('status');
const search = () => screen.getByRole('searchbox', { name: 'Search messages' });

test('pages of the newest leads show without a request, and the pages behind them are loaded', async () => {
  await open();
  expect(shown().textContent).toBe('1–25 of 200');
  await press('Next');
  expect(names()[0]).toBe('Person 025');
  expect(asked).toEqual([]);
  await press('Next');
  await expect.poll(() => names().at(-1), soon).toBe('Person 074');
  expect(shown().textContent).toBe('51–75 of 200');
  await press('Next');
  await expect.poll(() => names().at(-1), soon).toBe('Person 099');
  await press('Previous');
  expect(names()[0]).toBe('Person 050');
});

test('a lead that is created while the list is loading is shown and counted', async () => {
  await open(undefined, () => {
    const record = person(-1, { name: 'Ada' });
    kept = [record, ...kept];
    desk.leads.contacts.apply({ type: 'created', record });
  });
  expect(names()[0]).toBe('Ada');
  await later();
  expect(shown().textContent).toBe('1–25 of 201');
});

test('search, filters and sorting cover all leads of the server, and an empty result names the search', async () => {
  kept = kept.with(199, person(199, { read: null }));
  await open();
  await userEvent.type(search(), 'oak');
  await expect.poll(() => shown().textContent, soon).toBe('1–25 of 98');
  await press(/^Name/);
  await expect.poll(() => names().at(-1), soon).toBe('Person 049');
  await userEvent.type(search(), ' nobody');
  expect(await screen.findByText('Nothing here matches “oak nobody”')).toBeTruthy();
  await press('Clear search and filters');
  await expect.poll(() => shown().textContent, soon).toBe('1–25 of 200');
  await press('Filters');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Opened' }), 'Not opened yet');
  await expect.poll(names, soon).toEqual(['Person 199']);
});

test('a page of leads that fails to load shows an alert, and “Try again” loads it', async () => {
  await open();
  isDown = true;
  await userEvent.type(search(), 'oak');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load message data');
  isDown = false;
  await press('Try again');
  await expect.poll(() => shown().textContent, soon).toBe('1–25 of 98');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a loaded page shows a lead’s change and drops an erased lead', async () => {
  await open();
  await userEvent.type(search(), 'walnut');
  await expect.poll(() => names()[0], soon).toBe('Person 150');
  const renamed = person(150, { name: 'Ada Miller', version: 2 });
  act(() => desk.leads.contacts.apply({ type: 'changed', record: renamed }));
  expect(names()[0]).toBe('Ada Miller');
  act(() => desk.leads.contacts.apply({ type: 'erased', id: 'c151' }));
  expect(names()[1]).toBe('Person 152');
  kept = kept.filter(({ id }) => id !== 'c151').with(150, renamed);
  await later();
  await expect.poll(() => shown().textContent, soon).toBe('1–3 of 3');
  expect(names()[0]).toBe('Ada Miller');
});

test('the counts in tab and pages cover all leads of the server, and follow a new lead', async () => {
  await open(<Shell onSignedOut={() => {}} version="1.2.3" />);
  const tab = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(tab()).toBe('Messages ');
  const news = person(-1, { name: 'Zoe', read: null, handled_at: null });
  kept = [news, ...kept];
  act(() => desk.leads.contacts.apply({ type: 'created', record: news }));
  expect(names()[0]).toBe('Zoe');
  await later();
  await expect.poll(tab, soon).toBe('Messages 1 new');
  expect(shown().textContent).toBe('1–25 of 201');
});

test('the export of a searched list has all 748 matching leads, beyond those the desk holds', async () => {
  await open();
  const files: string[] = [];
  desk.host.saveFile = async (_, text) => {
    files.push(text);
    return { outcome: 'saved', where: null };
  };
  act(() => desk.session.setState({ who: dana }));
  kept = Array.from({ length: 1500 }, (_, at) => person(at));
  await userEvent.type(search(), 'oak');
  await expect.poll(() => shown().textContent, soon).toBe('1–25 of 748');
  await press('Export 748 rows as CSV');
  await expect.poll(() => files.length, soon).toBe(1);
  const lines = (files[0] ?? '').trim().split('\r\n');
  expect(lines).toHaveLength(749);
  expect(lines[0]).toContain('Received');
  expect(lines.at(-1)).toContain('Person 1499');
});
