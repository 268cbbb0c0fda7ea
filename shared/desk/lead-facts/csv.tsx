import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { projectTypes, timeframes } from '../../contract/consultation.ts';
import { contactOutcomes } from '../../contract/history.ts';
import {
  type Lead,
  type LeadKind,
  type ListName,
  leadShapes,
  noteExport,
} from '../../contract/leads.ts';
import { mailStateTexts } from '../../contract/mail.ts';
import { visitorLabel } from '../../contract/visitor.ts';
import {
  interestLabel,
  originColumn,
  sourceLabel,
  statusLabel,
} from '../../rules/lead-kinds/lead-kind.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { originOf } from '../../rules/lead-origin.ts';
import { csv } from '../../rules/safe-text.ts';
import { wallTime } from '../../rules/shop-clock.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { useTask } from '../app/requests.tsx';
import { problemOf } from '../ports/connection.ts';
import type { Host } from '../ports/host.ts';

export function sheet(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return stringify([header, ...rows], csv);
}

type Heads = Readonly<Record<string, string | null>>;

/** Column heads; null leaves a field out. */
const commonHeads: Heads = {
  kind: null,
  mails: null,
  history: null,
  undo: null,
  quote: null,
  step_at: null,
  version: null,
  found_by: null,
  shown: null,
  derived_from: null,
  id: 'Number',
  created_at: 'Received',
  source: 'Came by',
  came: originColumn.header,
  claim: 'Taken by',
  handled_at: 'Handled',
  snoozed_until: 'Snoozed until',
  call_back_at: 'Call back',
  contacted: 'Last contact',
  read: 'Read by',
  email: 'Email',
  mail: 'Mail to customer',
  text_consent: 'May be texted',
};

/** A field without a head gets its own name in words. */
export function headOf(field: string, heads: Heads = commonHeads): string {
  const words = field
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return heads[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields of the same meaning share a head across kinds. */
export function csvColumns(kind: LeadKind) {
  const heads: Heads = { ...commonHeads, ...leadRegistry[kind].csvHeads };
  return Object.keys(leadShapes[kind].shape)
    .filter((field) => heads[field] !== null)
    .map((field) => ({ field, head: headOf(field, heads) }));
}

const labels: Readonly<Record<string, (word: string) => string>> = {
  source: sourceLabel,
  status: statusLabel,
  interest: interestLabel,
};

/** Returns the name for claims and reads, and the shop's time for instants. */
export function csvValue(lead: Lead, field: string, timeZone: string): unknown {
  if (field === 'claim') return lead.claim?.by;
  if (field === 'contacted') return lead.contacted && contactOutcomes[lead.contacted.outcome];
  if (field === 'mail') return lead.mail && mailStateTexts[lead.mail];
  if (field === 'text_consent') return lead.text_consent?.wording;
  if (field === 'read') return lead.read?.by;
  if (field === 'came') return originOf(lead);
  if (field === 'name' && lead.kind === 'visitors') return visitorLabel(lead);
  if (field === 'projectType' && lead.kind === 'consultations')
    return projectTypes[lead.projectType];
  if (field === 'timeframe' && lead.kind === 'consultations') return timeframes[lead.timeframe];
  const fields: Readonly<Record<string, unknown>> = { ...lead };
  const value = fields[field];
  const label = labels[field];
  if (label && typeof value === 'string') return label(value);
  const isInstant = /_(at|until|ends)$/.test(field) || field === 'appointment';
  return isInstant && typeof value === 'string' ? csvTime(value, timeZone) : value;
}

/** `2026-11-20 09:05`, which spreadsheets of any language read as a time. */
export function csvTime(instant: string, timeZone: string): string {
  return wallTime(new Date(instant), timeZone).replace('T', ' ');
}

/** Exports what the desk shows; the server's own export has field names and UTC, for programs. */
export function leadCsv(kind: LeadKind, rows: readonly Lead[], timeZone: string): string {
  const heads = csvColumns(kind).map(({ head }) => head);
  return sheet(heads, cellsOf(kind, rows, timeZone));
}

export function moreLeadCsv(kind: LeadKind, rows: readonly Lead[], timeZone: string): string {
  return stringify(cellsOf(kind, rows, timeZone), { ...csv, bom: false });
}

function cellsOf(kind: LeadKind, rows: readonly Lead[], timeZone: string): unknown[][] {
  const columns = csvColumns(kind);
  return rows.map((row) => columns.map(({ field }) => csvValue(row, field, timeZone)));
}

/** Saves a file and reports the outcome unless the machine does. */
export async function saveFile(host: Host, name: string, text: string): Promise<void> {
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

export interface Sheet {
  kind: z.infer<typeof ListName>;
  rows: number;
  /** File name without extension. */
  name: string;
  text(): string | Promise<string>;
}

interface Props {
  label?: string;
  isEmpty?: boolean;
  /** Called at the press; `day` is the shop's, as `2026-12-03`. */
  sheets(day: string): readonly Sheet[];
  children: ReactNode;
}

/** Saves lists as files and first notes each export in the audit log. Only for owners. */
export function SaveSheets({ label, isEmpty = false, sheets, children }: Props) {
  const { desk, facts } = useDesk();
  const isOwner = useIsOwner();
  const { busy, problem, run } = useTask();
  if (!isOwner) return null;

  async function save() {
    const day = wallTime(new Date(), facts.timeZone).slice(0, 10);
    for (const { kind, rows, name, text } of sheets(day)) {
      await desk.call(noteExport, { body: { kind, rows } });
      await saveFile(desk.host, `${name}.csv`, await text());
    }
  }

  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Button busy={busy} disabled={isEmpty} aria-label={label} onClick={() => void run(save)}>
        {children}
      </Button>
    </>
  );
}
