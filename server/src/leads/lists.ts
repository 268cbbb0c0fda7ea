import { Readable } from 'node:stream';
import type { Triage } from '@sallie/shared/contract/lead';
import {
  LeadKind,
  leadKinds,
  leadShapes,
  listLeads,
  noteExport,
} from '@sallie/shared/contract/leads';
import { mailStateTexts } from '@sallie/shared/contract/mail';
import { csv } from '@sallie/shared/rules/csv';
import { stringify } from 'csv-stringify';
import * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Audit } from '../system/log.ts';

const ROWS_A_CHUNK = 200;

/** GET of the five kinds, newest first. Streamed, so that ten thousand rows hold up neither memory nor other requests. */
export function bindLists(bind: Binder, store: Store): void {
  for (const kind of leadKinds) {
    bind.stream(listLeads[kind].path, async (ctx) => {
      await bind.requireStaff(ctx);
      const page = z.safeParse(listLeads[kind].body as z.ZodMiniType, { ...ctx.query });
      if (!page.success) throw new Refusal(400, 'Please ask for 1 to 1000 rows.');
      const rows = await store.list(kind, page.data as { limit?: number; before?: string });
      ctx.type = 'application/json; charset=utf-8';
      ctx.body = Readable.from(jsonArray(kind, rows), { objectMode: false });
    });
  }
}

function* jsonArray(kind: LeadKind, rows: readonly unknown[]): Generator<string> {
  const shape: z.ZodMiniType = leadShapes[kind];
  yield '[';
  for (let start = 0; start < rows.length; start += ROWS_A_CHUNK) {
    const chunk = rows.slice(start, start + ROWS_A_CHUNK);
    const texts = chunk.map((row) => JSON.stringify(z.parse(shape, row)));
    yield (start > 0 ? ',' : '') + texts.join(',');
  }
  yield ']';
}

/** Whole lists as files, for owners. Cells that a spreadsheet would run as a formula are defused. */
export function bindExport(bind: Binder, store: Store, audit: Audit): void {
  bind.owner(noteExport, async ({ body, staff }) => {
    audit('export', { staff: staff.id, ...body });
  });

  bind.stream('/api/export/:file', async (ctx) => {
    const staff = await bind.requireOwner(ctx);
    const kind = z.safeParse(LeadKind, String(ctx.params.file).replace(/\.csv$/, ''));
    if (!kind.success || !String(ctx.params.file).endsWith('.csv')) throw notFound();
    const rows = await store.list(kind.data);
    audit('export', { staff: staff.id, kind: kind.data, rows: rows.length });
    ctx.type = 'text/csv; charset=utf-8';
    ctx.set('Content-Disposition', `attachment; filename="${kind.data}.csv"`);
    const file = stringify({ ...csv, columns: columnsOf(kind.data), header: true });
    ctx.body = Readable.from(rows.map(cellsOf)).pipe(file);
  });
}

const unlisted = new Set(['kind', 'mails', 'history', 'version', 'read']);

function columnsOf(kind: LeadKind): string[] {
  return Object.keys(leadShapes[kind].shape).filter((name) => !unlisted.has(name));
}

function cellsOf(row: object): Record<string, unknown> {
  const { claim, mail, ...cells } = row as Pick<Triage, 'claim' | 'mail'>;
  return { ...cells, claim: claim?.by ?? '', mail: mail ? mailStateTexts[mail] : '' };
}
