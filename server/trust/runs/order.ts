import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { forms } from '../../src/testing/forms.ts';
import { type Ended, request } from '../request.ts';
import { readAcknowledgements, straceInto } from '../traced-server.ts';
import type { TrustRun } from '../trust-run.ts';
import {
  openTrustShop,
  openTrustSocket,
  type TrustShop,
  type TrustVisitor,
} from '../trust-shop.ts';

/** Microseconds added to each sync in the first life, so that the kill falls between a write and its sync. */
const SLOWER = 150_000;

export const trustRun: TrustRun = {
  promise:
    'in a trace of system calls over two lives every acknowledgement comes after the sync of what it tells of, replays too',
  cycles: 100,
  async run({ cycles, dir, progress }) {
    const data = path.join(dir, 'data');
    const traces = ['first', 'second'].map((life) => path.join(dir, `${life}.trace`)) as [
      string,
      string,
    ];
    const keys = Array.from({ length: cycles }, (_, at) => `key ${at}`);
    const lateKeys = keys.map((key) => `late ${key}`);
    const lines = keys.map(() => randomUUID());

    const slow = straceInto(traces[0], [`fdatasync:delay_enter=${SLOWER}`]);
    const first = await openTrustShop(data, {}, slow);
    await postAll(first.origin, keys);
    await postAll(first.origin, keys);
    const visitor = await first.newVisitor();
    await chat(first, visitor, lines);
    progress('the first life has acknowledged');
    // Kills the server while its write waits for the sync, so that all requests must be sent again.
    const written = sizeOfJournals(data);
    const unanswered = postAll(first.origin, lateKeys);
    while (sizeOfJournals(data) === written) await wait(5);
    await first.server.stop('SIGKILL');
    await unanswered;

    const second = await openTrustShop(data, {}, straceInto(traces[1]));
    await postAll(second.origin, [...lateKeys, ...keys]);
    await chat(second, visitor, [...lines, ...keys.map(() => randomUUID())]);
    await second.close();

    const { count, syncs, early } = readAcknowledgements(traces);
    const broken = early.map((id) => `${id} was acknowledged before it was on the disk`);
    if (count < cycles * 7) broken.push(`only ${count} acknowledgements are in the traces`);
    return {
      figure: `${count} acknowledgements and ${syncs} syncs over a life killed between write and sync and the next one: ${early.length} before their sync`,
      broken,
    };
  },
};

function postAll(origin: string, keys: readonly string[]): Promise<Ended[]> {
  const post = (key: string, at: number) => {
    const { path: where, body } = forms[at % forms.length] ?? forms[0] ?? { path: '', body: {} };
    const headers = { 'idempotency-key': key };
    return request(origin + where, { method: 'POST', body, headers });
  };
  return Promise.all(keys.map(post));
}

async function chat(shop: TrustShop, visitor: TrustVisitor, ids: readonly string[]) {
  const acked = new Set<string | undefined>();
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const page = await openTrustSocket(shop, visitor, (frame) => {
    if (frame.type === 'error') reject(new Error(frame.message));
    if (frame.type === 'ack') acked.add(frame.client_id);
    if (acked.size === ids.length) resolve();
  });
  page.raw.once('close', () => reject(new Error('the socket was closed')));
  for (const id of ids) page.say(visitor.id, `Line ${id}`, id);
  await done;
  page.close();
}

function sizeOfJournals(data: string): number {
  const journals = fs.readdirSync(data).filter((name) => name.startsWith('journal-'));
  return journals.reduce((sum, name) => sum + fs.statSync(path.join(data, name)).size, 0);
}
