import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import { csv } from '@sallie/shared/csv';
import { LeadKind, type Triage } from '@sallie/shared/lead';
import { leadShapes, noteExport } from '@sallie/shared/leads';
import { mailStateTexts } from '@sallie/shared/mail-state';
import { stringify } from 'csv-stringify';
import * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import type { Audit } from '../log.ts';
import type { Store } from '../store/store.ts';

/** Whole lists as files, for owners. Cells that a spreadsheet would run as a formula are defused. */
export function bindExport(router: Router, bind: Binder, store: Store, audit: Audit): void {
  bind.owner(noteExport, async ({ body, staff }) => {
    audit('export', { staff: staff.id, ...body });
  });

  router.get('/api/export/:file', async (ctx) => {
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
