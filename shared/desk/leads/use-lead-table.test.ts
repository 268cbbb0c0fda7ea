import { expect, test } from 'vitest';
import type { Consultation } from '../../contract/consultation.ts';
import type { LeadColumn } from '../../rules/lead-kinds/lead-kind.ts';
import { consultationOf } from '../../testing/leads.ts';
import { plainView } from '../stores/lead-lists.ts';
import { shownRows } from './testing/shown-rows.ts';

const name: LeadColumn<Consultation> = { id: 'name', header: 'Name', text: (lead) => lead.name };
const date: LeadColumn<Consultation> = {
  id: 'date',
  header: 'Date',
  text: (lead) => lead.created_at,
};
const rows = ['Zoë', 'ada', 'Ångström', '', 'Ada', 'Łukasz'].map((called, place) =>
  consultationOf(String(place), { name: called }),
);
const order = (column: LeadColumn<Consultation>, descending: boolean) =>
  shownRows({
    rows,
    columns: [column],
    view: { ...plainView, sort: column.id, order: descending ? 'desc' : 'asc' },
  }).map((row) => row.name);

test('a list sorted by name ignores case and accents, keeps the order of equal names, and puts empty names last', () => {
  expect(order(name, false)).toEqual(['ada', 'Ada', 'Ångström', 'Łukasz', 'Zoë', '']);
  expect(order(name, true)).toEqual(['Zoë', 'Łukasz', 'Ångström', 'ada', 'Ada', '']);
});

test('a list sorted by date shows the newest first or last, and keeps the order of equal dates', () => {
  const dated = rows.map((row, at) => ({ ...row, created_at: `2026-11-2${(9 - at) >> 1}` }));
  const by = (order: string) =>
    shownRows({ rows: dated, columns: [date], view: { ...plainView, order } }).map((row) => row.id);
  expect(by('desc').join('')).toBe('012345');
  expect(by('asc').join('')).toBe('452301');
});
