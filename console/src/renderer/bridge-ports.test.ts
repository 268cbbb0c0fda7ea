import { createClient } from '@sallie/shared/contract/client';
import { changeLead } from '@sallie/shared/contract/leads';
import { readSession } from '@sallie/shared/contract/staff';
import { expect, test } from 'vitest';
import type { ServerReply } from '../bridge.ts';
import { createBridgeFetch } from './bridge-ports.ts';
import { createTestBridge } from './testing/bridge.ts';

function client(reply: ServerReply | Error) {
  const { asked, bridge } = createTestBridge({
    fetch() {
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  return { asked, call: createClient({ fetch: createBridgeFetch(bridge), origin: '' }) };
}

const who = {
  id: 's',
  username: 'dana',
  name: 'Dana',
  has_name: true,
  role: 'owner',
  notices: [],
};

const ok = { status: 200, statusText: 'OK', contentType: 'application/json; charset=utf-8' };

test('a call crosses the bridge with method, path, key and body only', async () => {
  const { asked, call } = client({ ...ok, body: JSON.stringify(who) });
  expect(await call(readSession)).toEqual(who);
  const change = { params: { kind: 'contacts', id: 'c/1' }, body: { version: 1, claim: true } };
  await call(changeLead, { ...change, idempotencyKey: 'k1' }).catch(() => {});
  expect(asked).toEqual([
    ['fetch', { method: 'GET', path: '/api/session' }],
    [
      'fetch',
      {
        method: 'PATCH',
        path: '/api/leads/contacts/c%2F1',
        idempotencyKey: 'k1',
        body: '{"version":1,"claim":true}',
      },
    ],
  ]);
});

test.each([
  [
    { status: 409, statusText: 'Conflict', contentType: 'text/plain', body: 'Dana was faster' },
    '409: Dana was faster',
  ],
  [
    { status: 503, statusText: 'Service Unavailable', contentType: '', body: '' },
    '503: Service Unavailable',
  ],
  [new Error('The server cannot be reached.'), 'The server cannot be reached.'],
])('the reply %o becomes the error "%s"', async (reply, message) => {
  await expect(client(reply).call(readSession)).rejects.toThrow(message);
});

test('a refusal crosses the bridge with its sentence and its details, such as the next free times', async () => {
  const next = [{ from: '2026-11-24T15:00:00.000Z', to: '2026-11-24T16:00:00.000Z' }];
  const sentence = 'This time is not free for a visit.';
  const { call } = client({
    ...ok,
    ...{ status: 409, statusText: 'Conflict', body: JSON.stringify({ sentence, next }) },
  });
  const refusal = await call(readSession).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ sentence, details: { next } });
});
