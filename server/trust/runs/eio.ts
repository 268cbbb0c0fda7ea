import path from 'node:path';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { contact } from '../../src/testing/forms.ts';
import { acknowledgedId, readAsStaff, request } from '../request.ts';
import { readAcknowledgements, straceInto } from '../traced-server.ts';
import type { TrustRun } from '../trust-run.ts';

/** Senders, and posts by each; the injected fault ends most lives earlier. */
const SENDERS = 6;
const POSTS_EACH = 12;
/** The fault hits a sync of each thread up to this number. */
const LATEST_FAULT = 25;

export const trustRun: TrustRun = {
  promise:
    'once a sync of the journal fails nothing more is acknowledged, the process ends, and what was acknowledged is there at the next start',
  cycles: 20,
  async run({ cycles, dir, random, progress }) {
    const data = path.join(dir, 'data');
    const traces: string[] = [];
    const acknowledged: string[] = [];
    const broken: string[] = [];
    let ended = 0;
    await (await startBuiltServer(data)).stop('SIGTERM');
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const trace = path.join(dir, `${cycle}.trace`);
      traces.push(trace);
      const at = 1 + Math.floor(random() * LATEST_FAULT);
      const faults = [`fdatasync:error=EIO:when=${at}`];
      const through = straceInto(trace, faults);
      const server = await startBuiltServer(data, { through }).catch(endedByFault);
      if (!server) {
        ended += 1; // The failing sync came during the start.
        continue;
      }
      const senders = Array.from({ length: SENDERS }, (_, n) =>
        post(server.origin, `${cycle}-${n}`),
      );
      acknowledged.push(...(await Promise.all(senders)).flat());
      const code = await server.stop('SIGTERM');
      if (code === 1) ended += 1;
      else if (code !== 0) broken.push(`life ${cycle} ended with ${code}`);
      progress(`${cycle} lives, ${ended} ended by a sync that failed`);
    }
    const found = readAcknowledgements(traces);
    const last = await startBuiltServer(data);
    const rows = await readAsStaff(last.origin, '/api/contacts');
    await last.stop('SIGTERM');
    const there = new Set(rows.map(({ id }) => id));
    const lost = acknowledged.filter((id) => !there.has(id));
    broken.push(...found.early.map((id) => `${id} was acknowledged without a sync`));
    broken.push(...lost.map((id) => `${id} is lost`));
    if (ended === 0) broken.push('no sync of the journal failed: more cycles are needed');
    return {
      figure: `${found.failed} syncs failed (EIO), ${ended} of ${cycles} lives ended by one; ${acknowledged.length} acknowledged, ${found.early.length} of them without a sync, ${lost.length} lost`,
      broken,
    };
  },
};

function endedByFault(error: unknown): null {
  if (String(error).includes('ended with 1')) return null;
  throw error;
}

async function post(origin: string, sender: string): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < POSTS_EACH; count += 1) {
    const body = { ...contact, name: `${sender} ${count}` };
    const ended = await request(`${origin}/api/contact`, { method: 'POST', body });
    if (typeof ended === 'string') return ids;
    const id = acknowledgedId(ended);
    if (id !== null) ids.push(id);
  }
  return ids;
}
