import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadKinds } from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { aConsultation, aContact, aReferral, aVisitor } from '../../testing/leads.ts';
import { parseCsv } from '../../testing/parse-csv.ts';
import { csvColumns, leadCsv, sheet } from './csv.tsx';

test('a csv cell writes a boolean as yes or no, a number as it is, and null or undefined as empty', () => {
  const cells = [null, undefined, 12, true, false, 'a=1'];
  expect(sheet(['a', 'b', 'c', 'd', 'e', 'f'], [cells])).toBe(
    '\ufeffa,b,c,d,e,f\r\n,,12,yes,no,a=1\r\n',
  );
});

test('any text in a csv is read back as one cell, and never as a formula', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@",\r\n\t aé＝1;') });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const read = parseCsv(sheet(['a', 'b'], rows)).slice(1);
      expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
      );
      expect(read.flat().some((cell) => /^[=+\-@\t\r＝]/.test(cell))).toBe(false);
    }),
  );
});

test('a csv of leads has readable heads, names for claim and reading, and times of the shop', () => {
  const lead = aContact({
    ...{ name: '=cmd|calc', message: 'Oak, please', mail: 'unsent', shown: 7 },
    claim: { by: 'Dana', by_id: 's1', at: '2026-11-20T15:01:00.000Z', seconds: 60 },
    read: { by: 'Bob', by_id: 's2', at: '2026-11-20T15:00:30.000Z' },
    text_consent: { version: 'abc', wording: 'We text you about your floor' },
  });
  const [header, row] = parseCsv(leadCsv('contacts', [lead], 'America/New_York'));
  for (const head of ['History', 'Shown']) expect(header).not.toContain(head);
  expect(new Set(header).size).toBe(header?.length);
  const cell = (column: string) => row?.[header?.indexOf(column) ?? -1];
  expect(cell('Name')).toBe("'=cmd|calc");
  expect(cell('Taken by')).toBe('Dana');
  expect(cell('May be texted')).toBe('We text you about your floor');
  expect(cell('Read by')).toBe('Bob');
  expect(cell('Mail to customer')).toBe('Not sent: no mail server is set');
  expect(cell('Message')).toBe('Oak, please');
  expect(cell('Received')).toBe('2026-11-20 10:00');
});

test('a csv of leads uses the words of the list’s columns, and no internal values', () => {
  const derived_from = { kind: 'contacts' as const, id: 'c' };
  const guest = aVisitor({ name: 'Guest', email: '', interest: 'hardwood', derived_from });
  for (const lead of [guest, aConsultation(), aContact({ interest: 'tile' }), aReferral()]) {
    const [, row] = parseCsv(leadCsv(lead.kind, [lead], 'America/New_York'));
    for (const { as, text } of kindOf(lead).columns)
      if (!as || ['name', 'text', 'status'].includes(as)) expect(row).toContain(text(lead));
    expect(row).not.toContain(lead.source);
    expect(row?.join()).not.toContain('{');
  }
});

test('the csv columns of each kind have different heads', () => {
  for (const kind of leadKinds) {
    const all = csvColumns(kind).map(({ head }) => head);
    expect(new Set(all).size).toBe(all.length);
  }
  expect(csvColumns('consultations').map(({ head }) => head)).toContain('Project type');
});
