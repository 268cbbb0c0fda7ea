import type { Endpoint } from '@sallie/shared/contract/endpoint';
import { api } from '@sallie/shared/testing/api';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/running-server.ts';

const texts = [
  'a\0b',
  'cut\ud83d',
  "' or 1=1 --",
  '%_\\',
  'constructor',
  '9'.repeat(300),
  '\u202e',
];

/** Returns the keys of the body, or of a GET's query. */
function keysOf({ body }: Endpoint): string[] {
  const { shape = {} } = (body?._zod.def ?? {}) as { shape?: object };
  return Object.keys(shape);
}

test('no endpoint answers 5xx to odd text in place of an id, a name or a search word', async () => {
  const server = await startTestServer();
  const faults: string[] = [];
  for (const endpoint of Object.values(api)) {
    const cookie = await server.signIn(); // Some endpoints end the session.
    for (const text of texts) {
      const id = encodeURIComponent(Buffer.from(text).toString());
      const path = endpoint.path.replace(':kind', 'contacts').replace(/:\w+/g, id);
      const sent = Object.fromEntries(keysOf(endpoint).map((key) => [key, text]));
      const reply =
        endpoint.method === 'GET'
          ? await server.get(`${path}?${new URLSearchParams(sent)}`, cookie)
          : await server.call(endpoint.method, path, { version: 1, ...sent }, { cookie });
      if (reply.status >= 500) faults.push(`${reply.status} for ${endpoint.method} ${path}`);
    }
  }
  expect(faults).toEqual([]);
  expect(server.logged.filter((line) => line.includes('"unexpected"'))).toEqual([]);
});
