import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import { type LeadKind, leadKinds } from '@sallie/shared/lead';
import { leadShapes, listLeads } from '@sallie/shared/leads';
import * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';

const ROWS_A_CHUNK = 200;

/** GET of the five kinds, newest first. Streamed, so that ten thousand rows hold up neither memory nor other requests. */
export function bindLists(router: Router, bind: Binder, store: Store): void {
  for (const kind of leadKinds) {
    router.get(listLeads[kind].path, async (ctx) => {
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
