import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openVisitorTokens } from '../leads/visitor-token.ts';
import { openStore } from '../store/embedded/open.ts';
import { systemRandom as random } from '../system/random.ts';
import { readSecret } from '../system/secret-file.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { createKnownClients } from './known-clients.ts';

test('the cookie of a device is good for the account it was given to, and for no other', async () => {
  const dir = ownFolder();
  const store = await openStore({ dir, clock: createHandClock() });
  onTestFinished(() => store.close());
  const seal = await openVisitorTokens(
    (name) => readSecret(dir, name, random),
    () => false,
  );
  const clients = createKnownClients({ store, random, seal, secure: () => false });
  const { name, value } = clients.cookieOf('dana');
  const request = { headers: { cookie: `${name}=${value}` } } as IncomingMessage;
  const from = { request, address: '203.0.113.9' };
  expect(await clients.recognize(from, 'dana')).toMatch(/^device dana\./);
  expect(await clients.recognize(from, 'bob')).toBeNull();
  expect(await clients.recognize(from, undefined)).toBeNull();
});
