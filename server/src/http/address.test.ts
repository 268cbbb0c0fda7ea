import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';
import { clientAddress, limitKey, networkOf } from './address.ts';

const asked = (peer: string, forwarded: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::9]:4711', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, ', '203.0.113.9'],
  // An invalid entry is not skipped, because the next entry to the left is the client's own.
  ['198.51.100.7, unknown', '10.0.0.1'],
  ['127.1', '10.0.0.1'],
  ['203.0.113.9:port', '10.0.0.1'],
  ['', '10.0.0.1'],
])('behind one proxy the header %j means the client %s', (forwarded, address) => {
  expect(clientAddress(asked('10.0.0.1', forwarded), 1)).toBe(address);
});

test.each([
  ['198.51.100.7, 203.0.113.9, unix:', '203.0.113.9'],
  ['203.0.113.9', '10.0.0.1'],
])('behind two proxies the header %j means the client %s', (forwarded, address) => {
  expect(clientAddress(asked('10.0.0.1', forwarded), 2)).toBe(address);
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.4', '172.20.0.3', 'fd00::3'])(
  'the peer %s may be a proxy of ours, so its header is believed',
  (peer) => {
    expect(clientAddress(asked(peer, '203.0.113.9'), 1)).toBe('203.0.113.9');
  },
);

test.each(['198.51.100.7', '2001:db8::7', '::ffff:198.51.100.7', '172.32.0.1'])(
  'the peer %s is no proxy of ours, so its header is not believed',
  (peer) => {
    expect(clientAddress(asked(peer, '203.0.113.9'), 1)).toBe(peer);
  },
);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s is limited under the key %s', (address, key) => {
  expect(limitKey(address)).toBe(key);
});

test.each([
  ['203.0.113.9', '203.0.113'],
  ['2001:db8:1:2', '2001:db8:1'],
  ['0:0:0:0', '0:0:0'],
])('the limit key %s belongs to the network %s', (key, network) => {
  expect(networkOf(key)).toBe(network);
});

/** A shop behind one proxy, on a stopped clock, so that no bucket refills. */
async function behindOneProxy() {
  const server = await startTestServer({ RATE_LIMITS: '1', TRUST_PROXY: '1' }, createHandClock());
  return async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await server.post('/api/contact', contact, headers)).status;
  };
}

test.each([
  ['another port', (form: number) => `203.0.113.9:${4000 + form}`],
  ['another address of one IPv6 customer', (form: number) => `2001:db8:1:2::${form}`],
  ['another word that is no address', (form: number) => `198.51.100.${form}, word-${form}`],
])('%s does not get a client around a limit', async (_, forwardedOf) => {
  const post = await behindOneProxy();
  const statuses: number[] = [];
  for (let form = 1; form <= 11; form += 1) statuses.push(await post(forwardedOf(form)));
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  expect(await post('192.0.2.1')).toBe(201);
  expect(await post('2001:db8:1:3::1')).toBe(201);
});
