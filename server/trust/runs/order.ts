import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { WebSocket } from 'ws';
import { forms } from '../../src/testing/forms.ts';
import { type Ended, request, signInAsStaff } from '../request.ts';
import { readAcknowledgements, straceInto } from '../traced-server.ts';
import type { TrustRun } from '../trust-run.ts';

/** Microseconds that each sync takes longer in the first life, so that the kill falls between a write and its sync. */
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
    const first = await startBuiltServer(data, { through: slow });
    await postAll(first.origin, keys);
    await postAll(first.origin, keys);
    const visitor = await newVisitor(first.origin);
    await chat(first.origin, visitor, lines);
    progress('the first life has acknowledged');
    // Killed while what it wrote waits for its sync: nobody had an answer, and all ask again.
    const written = sizeOfJournals(data);
    const unanswered = postAll(first.origin, lateKeys);
    while (sizeOfJournals(data) === written) await wait(5);
    await first.stop('SIGKILL');
    await unanswered;

    const second = await startBuiltServer(data, { through: straceInto(traces[1]) });
    await postAll(second.origin, [...lateKeys, ...keys]);
    await chat(second.origin, visitor, [...lines, ...keys.map(() => randomUUID())]);
    await second.stop('SIGTERM');

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

interface TracedVisitor {
  id: string;
  visitorToken: string;
}

/** Somebody to chat with; live chat is switched on for them. */
async function newVisitor(origin: string): Promise<TracedVisitor> {
  const post = async (where: string, body: object, cookie = '') => {
    const ended = await request(origin + where, { method: 'POST', body, headers: { cookie } });
    if (typeof ended === 'string' || ended.status >= 300) throw new Error(`${where} was refused`);
    return ended;
  };
  const owner = await signInAsStaff(origin);
  await post('/api/live-chat-settings', { is_available: true }, owner);
  const made = await post('/api/visitors', { name: 'Guest', email: '' });
  return JSON.parse(made.body) as TracedVisitor;
}

/** Says a line for each id, known ones again, and waits for all acks. */
async function chat(origin: string, { id, visitorToken }: TracedVisitor, ids: readonly string[]) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/livechat`);
  await once(socket, 'open');
  const acked = new Set<string>();
  const done = new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('the socket was closed')));
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; client_id: string };
      if (frame.type === 'error') reject(new Error(String(data)));
      if (frame.type === 'ack') acked.add(frame.client_id);
      if (acked.size === ids.length) resolve();
    });
  });
  socket.send(JSON.stringify({ type: 'register', visitorId: id, visitorToken }));
  for (const client_id of ids) {
    const data = { visitor_id: id, message: `Line ${client_id}`, client_id };
    socket.send(JSON.stringify({ type: 'liveChatMessage', data }));
  }
  await done;
  socket.removeAllListeners('close');
  socket.terminate();
}

function sizeOfJournals(data: string): number {
  const journals = fs.readdirSync(data).filter((name) => name.startsWith('journal-'));
  return journals.reduce((sum, name) => sum + fs.statSync(path.join(data, name)).size, 0);
}
