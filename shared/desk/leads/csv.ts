import { stringify } from 'csv-stringify/browser/esm/sync';
import type { LeadKind } from '../../contract/lead.ts';
import { type Lead, leadShapes } from '../../contract/leads.ts';
import { mailStateTexts } from '../../contract/mail.ts';
import { csv } from '../../rules/csv.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { toast } from '../../ui/toasts.ts';
import type { Host } from '../ports/host.ts';
import { problemOf } from '../stores/problem.ts';

export function sheet(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return stringify([header, ...rows] as unknown[][], csv);
}

/** What a person who reads a sheet has no use for, and what stands in it twice. */
const unlisted = new Set([
  'kind',
  'mails',
  'history',
  'version',
  'project_type',
  'consent_version',
]);

/** Heads as a person reads them; two fields of one meaning share a head. Another field is named by its own words. */
const heads: Record<string, string> = {
  id: 'Number',
  created_at: 'Received',
  source: 'Came by',
  claim: 'Taken by',
  handled_at: 'Handled',
  read: 'Read by',
  fullName: 'Name',
  email: 'Email',
  mailingAddress: 'Address',
  agreeToMarketing: 'Agreed to marketing',
  consent_at: 'Agreed',
  mail: 'Mail to customer',
  batch_id: 'Sent together',
  referrer_email: 'Referrer email',
  referred_email: 'Referred email',
};

export function headOf(column: string): string {
  const words = column
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return heads[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The columns of a kind's sheet. */
export function csvColumns(kind: LeadKind): string[] {
  return Object.keys(leadShapes[kind].shape).filter((name) => !unlisted.has(name));
}

/** A record's value under a column: of a claim and of who read it the name, of an instant the shop's time. */
export function csvValue(lead: Lead, column: string, timeZone: string): unknown {
  if (column === 'claim') return lead.claim?.by;
  if (column === 'mail') return lead.mail && mailStateTexts[lead.mail];
  if (column === 'read') return lead.read?.by;
  const value = (lead as unknown as Record<string, unknown>)[column];
  const isInstant = column.endsWith('_at') || column === 'appointment';
  return isInstant && typeof value === 'string' ? csvTime(value, timeZone) : value;
}

/** `2026-11-20 09:05`: spreadsheets of any language take it for a time. */
export function csvTime(instant: string, timeZone: string): string {
  return wallTime(new Date(instant), timeZone).replace('T', ' ');
}

/** A list as the desk shows it; the server's own export is for programs, with the fields' names and UTC. */
export function leadCsv(kind: LeadKind, rows: readonly Lead[], timeZone: string): string {
  const columns = csvColumns(kind);
  return sheet(
    columns.map(headOf),
    rows.map((row) => columns.map((column) => csvValue(row, column, timeZone))),
  );
}

/** Hands a made sheet to the user and says what became of it, where the machine does not say so itself. */
export async function saveCsv(host: Host, name: string, text: string): Promise<void> {
  const failed = (description: string) =>
    void toast({ title: 'The file was not saved', description, variant: 'destructive' });
  try {
    const saved = await host.saveFile(name, text);
    if (saved.outcome === 'failed') failed(saved.remedy);
    if (saved.outcome === 'saved' && saved.where) {
      toast({ title: 'Saved', description: saved.where });
    }
  } catch (error) {
    failed(problemOf(error));
  }
}
