// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leadKinds } from '../contract/leads.ts';
import { kindOf, leadRegistry } from '../rules/lead-kinds/lead-kinds.ts';
import { finds, wordsOf } from '../rules/lead-search/search-text.ts';
import { aContact, oneOfEach } from '../testing/leads.ts';
import { leadCsv } from './lead-facts/csv.tsx';
import { Shell } from './shell/shell.tsx';
import { show } from './testing/show.tsx';
import { openLeads } from './today/items.ts';

function showList(lead: (typeof oneOfEach)[keyof typeof oneOfEach]) {
  const desk = show(<Shell onSignedOut={() => {}} version="1.2.3" />);
  act(() => {
    desk.leads[lead.kind].apply({ type: 'loaded', rows: [lead] });
    desk.place.show(lead.kind);
  });
  return screen.getAllByRole('row')[1] as HTMLElement;
}

test.each(leadKinds)(
  'the kind %s has a tab with its count, and a row that fills each column',
  (kind) => {
    const { names, columns } = leadRegistry[kind];
    const lead = oneOfEach[kind];
    const row = showList(lead);
    const tab = screen.getByRole('tab', { selected: true });
    expect(tab.textContent).toBe(`${names.tab} 1 new`);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(columns.map(({ header }) => expect.stringContaining(header)));
    const { name } = kindOf(lead).person(lead);
    expect(within(row).getByRole('button', { name })).toBeTruthy();
    const cells = within(row).getAllByRole('cell');
    expect(cells).toHaveLength(columns.length);
    for (const cell of cells) expect(cell.textContent).not.toBe('');
  },
);

test.each(leadKinds)(
  'a lead of the kind %s is listed on Today and in the csv, and search finds it',
  (kind) => {
    const lead = oneOfEach[kind];
    const { name, email, phone } = kindOf(lead).person(lead);
    const [item] = openLeads([lead]);
    expect(item).toMatchObject({ kind, name, email, phone });
    expect(item?.want).not.toBe('');
    const [heads = '', row] = leadCsv(kind, [lead], 'America/New_York').trim().split('\r\n');
    expect(row).toContain(email);
    expect(heads).not.toMatch(/_|undefined/);
    expect(finds(wordsOf(`${name} ${email} ${phone}`), lead)).toBe(true);
  },
);

test('a lead with the interest “constructor” shows that interest in list and on Today', () => {
  const lead = aContact({ interest: 'constructor' });
  expect(showList(lead).textContent).toContain('constructor');
  expect(openLeads([lead])[0]?.want).toBe('constructor');
});
