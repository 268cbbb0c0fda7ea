import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { cookieOf, staffName, staffPassword } from '../src/testing/running-server.ts';
import { makeBulkFolder } from './bulk-folder.ts';
import { limitMemory } from './memory-limit.ts';

/* More chat than memory, in a container's memory: `npm run trust -- bulk --megabytes 1000 --limit 512`. */

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1000' },
    /** Characters of a message, and messages of a conversation. */
    length: { type: 'string', default: '2000' },
    each: { type: 'string', default: '500' },
    limit: { type: 'string', default: '512' },
  },
});
const MB = 1_000_000;
const say = (what: string) => process.stdout.write(`${what}\n`);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'bulk-'));
const dir = path.join(home, 'data');
const limit = limitMemory(Number(values.limit) * 1024 * 1024);

async function timed<T>(what: string, task: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await task();
  say(`${what}: ${((performance.now() - begun) / 1000).toFixed(2)} s`);
  return result;
}

async function use({ origin }: BuiltServer, visitors: string[]) {
  async function call(method: string, where: string, body?: unknown, cookie = '') {
    const headers = { 'content-type': 'application/json', cookie };
    const reply = await fetch(origin + where, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${where}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
  const signedIn = await call('POST', '/api/login', {
    username: staffName,
    password: staffPassword,
  });
  const cookie = cookieOf(signedIn);
  const [oldest = ''] = visitors;
  const conversation = `/api/conversations?visitor_id=${oldest}`;
  await timed('the list of conversations', () =>
    call('GET', '/api/live-chat-threads', undefined, cookie),
  );
  const lines = await timed('the oldest conversation', async () =>
    (await call('GET', conversation, undefined, cookie)).json(),
  );
  if ((lines as unknown[]).length !== Number(values.each)) throw new Error('lines are missing');
  await timed('a new visitor and 200 lines', () =>
    call('POST', '/api/visitors', {
      name: 'Guest',
      conversation: Array.from({ length: 200 }, () => ({ message: 'Hello?', is_bot: false })),
    }),
  );
  await timed('an erasure of the oldest conversation', () =>
    call('DELETE', `/api/conversations/${oldest}`, undefined, cookie),
  );
}

const visitors = await makeBulkFolder(dir, {
  bytes: Number(values.megabytes) * MB,
  length: Number(values.length),
  each: Number(values.each),
});
say(`${values.megabytes} MB in ${visitors.length} conversations`);
const server = await timed('start', () => startBuiltServer(dir, { through: limit?.launcher }));
await use(server, visitors);
const status = fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
say(
  `at most ${/VmHWM:\s+(\d+) kB/.exec(status)?.[1]} kB resident, ${limit ? `${limit.peak() / MB} MB in a group of ${values.limit} MiB` : 'no limit set: not allowed to this user'}`,
);
const code = await server.stop('SIGTERM');
limit?.end();
fs.rmSync(home, { recursive: true });
process.exitCode = code === 0 ? 0 : 1;
