import type { LeadKind } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';
import { leadShapes } from '../../src/leads.ts';

/** Without the byte order mark Excel reads UTF-8 as its own old code page. */
const BOM = '\ufeff';
/** What spreadsheets take for the beginning of a formula, also in its wide form. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const special = /[",\r\n]/;

/** One cell; what would run as a formula is made text by an apostrophe. */
export function sheetCell(value: unknown): string {
  const text = plainText(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Rows as CSV that a spreadsheet opens with a double click and never runs. */
export function sheet(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(sheetCell).join(','));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

const unlisted = new Set(['mails', 'history', 'version']);

/** The columns of a kind's sheet, as the server's own export has them. */
export function sheetColumns(kind: LeadKind): string[] {
  return Object.keys(leadShapes[kind].shape).filter((name) => !unlisted.has(name));
}

/** A record's value under a column; of a claim and of who read it, the name. */
export function sheetValue(lead: Lead, column: string): unknown {
  if (column === 'claim') return lead.claim?.by;
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
