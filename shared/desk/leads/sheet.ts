import { stringify } from 'csv-stringify/browser/esm/sync';
import type { LeadKind } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';
import { leadShapes } from '../../src/leads.ts';
import { mailStateTexts } from '../../src/mail-state.ts';

/** Rows as CSV that a spreadsheet opens with a double click and never runs. */
export function sheet(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return stringify([header, ...rows] as unknown[][], {
    // Without the byte order mark Excel reads UTF-8 as its own old code page.
    bom: true,
    record_delimiter: 'windows',
    // A lone line feed or carriage return ends a row for most readers too.
    quoted_match: /[\r\n]/,
    // What would run as a formula is made text by an apostrophe.
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
}

const unlisted = new Set(['mails', 'history', 'version']);

/** The columns of a kind's sheet, as the server's own export has them. */
export function sheetColumns(kind: LeadKind): string[] {
  return Object.keys(leadShapes[kind].shape).filter((name) => !unlisted.has(name));
}

/** A record's value under a column; of a claim and of who read it, the name. */
export function sheetValue(lead: Lead, column: string): unknown {
  if (column === 'claim') return lead.claim?.by;
  if (column === 'mail') return lead.mail && mailStateTexts[lead.mail];
  if (column === 'read') return lead.read?.by;
  return (lead as unknown as Record<string, unknown>)[column];
}

export function leadSheet(kind: LeadKind, rows: readonly Lead[]): string {
  const columns = sheetColumns(kind);
  return sheet(
    columns,
    rows.map((row) => columns.map((column) => sheetValue(row, column))),
  );
}
