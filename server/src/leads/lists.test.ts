import { once } from 'node:events';
import fs from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { openShop } from '../testing/running-server.ts';
import { clock, contact } from '../testing/samples.ts';

/** Together they exceed what a connection buffers for a reader who does not read. */
const COUNT = 1792;
const MESSAGE = 'oak '.repeat(1249).trim();
const OLDEST = 'c0';

async function withContacts() {
  const dir = ownFolder();
  const store = await openStore({ dir, clock });
  await store.commit(
    Array.from({ length: COUNT }, (_, at) => ({
      put: 'contacts' as const,
      record: contact(`c${at}`, { message: MESSAGE }),
    })),
  );
  await store.close();
  const { server, cookie } = await openShop({ DATA_DIR: dir });
  const segments = path.join(dir, 'segments');
  return {
    server,
    /** Removes a segment's file; the newest is the sixth. */
    lose(segment: number) {
      const name = fs
        .readdirSync(segments)
        .find((each) => each.startsWith(`contacts-000${segment}`));
      fs.rmSync(path.join(segments, String(name)));
    },
    call: (method: string, path: string, body: object) =>
      server.call(method, path, body, { cookie }),
    /** Returns a reply of which only the head has been read. */
    async begin(path: string): Promise<IncomingMessage> {
      const [reply] = await once(get(server.origin + path, { headers: { cookie } }), 'response');
      return reply;
    },
    exports: () =>
      server.logged
        .map((line) => JSON.parse(line))
        .filter(({ audit }) => audit === 'list-exported'),
  };
}

test.each(['/api/export/contacts.csv', '/api/contacts'])(
  '%s is read while it is sent, and holds a change made meanwhile',
  async (url) => {
    const { begin, call, exports } = await withContacts();
    const reply = await begin(url);
    const change = { version: 1, notes: 'called while it was saved' };
    expect((await call('PATCH', `/api/leads/contacts/${OLDEST}`, change)).status).toBe(200);
    const all = await text(reply);
    expect(all.split(MESSAGE)).toHaveLength(COUNT + 1);
    expect(all.split(change.notes)).toHaveLength(2);
    expect(exports().map(({ rows }) => rows)).toEqual(url.endsWith('.csv') ? [COUNT] : []);
  },
);

test('a list page that goes on from an unknown lead answers 404, and does not pass for the end', async () => {
  const { begin } = await withContacts();
  const page = (before: string) => begin(`/api/contacts?limit=1&before=${before}`);
  expect((await page('c1')).statusCode).toBe(200);
  expect((await page('nobody')).statusCode).toBe(404);
});

test('a CSV export that is broken off stops reading, and the audit log counts the rows that were read', async () => {
  const { begin, exports } = await withContacts();
  const reply = await begin('/api/export/contacts.csv');
  await once(reply, 'readable');
  reply.destroy();
  await vi.waitUntil(() => exports().length > 0);
  const [{ rows }] = exports();
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(COUNT);
});

test.each(['/api/export/contacts.csv', '/api/contacts'])(
  '%s with a lost segment is broken off or answers 500, and never looks complete',
  async (url) => {
    const { begin, lose, server } = await withContacts();
    lose(3);
    const broken = await begin(url);
    expect(broken.statusCode).toBe(200);
    await expect(text(broken)).rejects.toThrow('aborted');
    expect(server.logged.join()).toContain('"unexpected"');
    lose(6);
    const refused = await begin(url);
    expect(refused.statusCode).toBe(500);
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect(await text(refused)).toMatch(/^Something went wrong on our side/);
  },
);
