import { expect, test } from 'vitest';
import type { Consultation } from '../../contract/consultation.ts';
import { type LeadColumn, sortedBy } from './lead-column.ts';
import { consultation } from './testing/consultation.ts';

const name: LeadColumn<Consultation> = { id: 'name', header: 'Name', text: (lead) => lead.name };
const date: LeadColumn<Consultation> = {
  id: 'date',
  header: 'Date',
  text: (lead) => lead.created_at,
};
const rows = ['Zoë', 'ada', 'Ångström', '', 'Ada', 'Łukasz'].map((called, place) =>
  consultation(String(place), { name: called }),
);
const order = (column: LeadColumn<Consultation>, descending: boolean) =>
  sortedBy(rows, column, descending).map((row) => row.name);

test('names sort as they are read, equal ones newest first, empty ones last', () => {
  expect(order(name, false)).toEqual(['ada', 'Ada', 'Ångström', 'Łukasz', 'Zoë', '']);
  expect(order(name, true)).toEqual(['Zoë', 'Łukasz', 'Ångström', 'ada', 'Ada', '']);
});

test('by date a list is as it stands, or turned round', () => {
  expect(sortedBy(rows, date, true)).toBe(rows);
  expect(order(date, false)).toEqual(rows.map((row) => row.name).toReversed());
});
