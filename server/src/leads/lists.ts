import { Readable } from 'node:stream';
import {
  type Lead,
  LeadKind,
  LeadListPage,
  leadKinds,
  leadShapes,
  listLeads,
  noteExport,
} from '@sallie/shared/contract/leads';
import { mailStateTexts } from '@sallie/shared/contract/mail';
import { originOf } from '@sallie/shared/rules/lead-origin';
import { csv } from '@sallie/shared/rules/safe-text';
import { stringify } from 'csv-stringify/sync';
import * as z from 'zod/mini';
import { type Audit, byStaffMember } from '../audit/audit.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import type { ChangeDeps } from './change-lead.ts';

/**
 * Streams at the reader's pace and stops when the reader disconnects. The first part is read before the reply
 * begins, while an unreadable list can still be refused.
 */
async function streamed(texts: AsyncGenerator<string, void>): Promise<Readable> {
  const first = await texts.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* texts;
    } finally {
      await texts.return(); // Needed when the reader disconnects during the first part.
    }
  }
  return Readable.from(all(), { objectMode: false });
}

/** Streams each list, so that a long one neither fills the memory nor delays other requests. */
export function bindLists(bind: Binder, store: Store, audit: Audit): void {
  for (const kind of leadKinds) {
    bind.stream(listLeads[kind].path, async (ctx) => {
      const staff = await bind.requireStaff(ctx);
      const page = z.safeParse(LeadListPage, { ...ctx.query });
      if (!page.success) throw new Refusal(400, 'Please ask for 1 to 1000 rows.');
      const { before } = page.data;
      // An empty page would look like the end of the list.
      if (before !== undefined && !(await store.get(kind, before))) throw notFound();
      const rows = store.newestFirst(kind, page.data);
      const body = await streamed(jsonArray(kind, rows));
      if (ctx.query.limit === undefined) {
        await audit.note(byStaffMember(staff), { type: 'list-read', kind });
      }
      ctx.type = 'application/json; charset=utf-8';
      ctx.body = body;
    });
  }
}

async function* jsonArray(
  kind: LeadKind,
  parts: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string, void> {
  const shape: z.ZodMiniType = leadShapes[kind];
  let before = '[';
  for await (const rows of parts) {
    yield before + rows.map((row) => JSON.stringify(z.parse(shape, row))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

type ExportDeps = Pick<ChangeDeps, 'store' | 'audit' | 'colleague'>;

/** Exports whole lists as files for owners. Cells that a spreadsheet would run as a formula are defused. */
export function bindExport(bind: Binder, { store, audit, colleague }: ExportDeps): void {
  bind.owner(noteExport, async ({ body, staff }) => {
    await audit.note(byStaffMember(staff), { type: 'list-exported', ...body });
  });

  bind.stream('/api/export/:file', async (ctx) => {
    const staff = await bind.requireOwner(ctx);
    const kind = z.safeParse(LeadKind, String(ctx.params.file).replace(/\.csv$/, ''));
    if (!kind.success || !String(ctx.params.file).endsWith('.csv')) throw notFound();
    const body = await streamed(
      csvFile(kind.data, store.newestFirst(kind.data), namesNow(colleague), (rows) =>
        audit.note(byStaffMember(staff), { type: 'list-exported', kind: kind.data, rows }),
      ),
    );
    ctx.type = 'text/csv; charset=utf-8';
    ctx.set('Content-Disposition', `attachment; filename="${kind.data}.csv"`);
    ctx.body = body;
  });
}

/** `onEnd` gets the number of rows sent, also when the download was interrupted. */
async function* csvFile(
  kind: LeadKind,
  parts: AsyncIterable<readonly Lead[]>,
  nameOf: HolderName,
  onEnd: (rows: number) => Promise<void>,
): AsyncGenerator<string, void> {
  const columns = columnsOf(kind);
  let before = stringify([], { ...csv, columns, header: true });
  let count = 0;
  try {
    for await (const rows of parts) {
      count += rows.length;
      const cells = await Promise.all(rows.map(async (row) => cellsOf(row, await nameOf(row))));
      yield before + stringify(cells, { ...csv, bom: false, columns });
      before = '';
    }
    if (before) yield before;
  } finally {
    await onEnd(count);
  }
}

const unlisted = new Set([
  'kind',
  'mails',
  'history',
  'version',
  'read',
  'undo',
  'quote',
  'step_at',
  'shown',
]);

function columnsOf(kind: LeadKind): string[] {
  return Object.keys(leadShapes[kind].shape).filter((name) => !unlisted.has(name));
}

type HolderName = (lead: Lead) => Promise<string>;

/** The name in the claim is used when the account is gone. Each account is looked up once. */
function namesNow(colleague: ExportDeps['colleague']): HolderName {
  const asked = new Map<string, ReturnType<typeof colleague>>();
  return async ({ claim }) => {
    const id = claim?.by_id;
    if (!id) return claim?.by ?? '';
    const known = asked.get(id) ?? colleague(id);
    asked.set(id, known);
    return (await known)?.name ?? claim.by;
  };
}

function cellsOf(lead: Lead, holder: string): Record<string, unknown> {
  const { mail, contacted, ...cells } = lead;
  return {
    ...cells,
    claim: holder,
    mail: mail ? mailStateTexts[mail] : '',
    contacted: contacted?.outcome ?? '',
    came: originOf(lead),
  };
}
