import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alwaysOpen, openShop } from '@sallie/shared/testing/built-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createServers } from './server-access.ts';
import { checkServer, checkTyped } from './server-check.ts';
import { createNodeSession, openNodeSocket } from './testing/node-session.ts';

const shop = await openShop({ facts: alwaysOpen });
afterAll(() => shop.remove());

const openServer = createServers({
  sessionFor: () => createNodeSession(),
  openSocket: openNodeSocket,
  hostname: 'counter',
});
const check = (origin: string) => checkServer(openServer(origin));
const isShop = { business: expect.objectContaining({ name: expect.any(String) }) };

/** Passes on to the shop's server. */
const pass: RequestListener = async (request, response) => {
  const reply = await fetch(shop.origin + request.url);
  response.writeHead(reply.status).end(await reply.text());
};

test('the check recognises a shop’s server by its facts', async () => {
  expect(await check(shop.origin)).toEqual(isShop);
});

test('the check recognises a local server as localhost and as 127.0.0.1', async () => {
  const { port } = new URL(shop.origin);
  for (const name of ['localhost', '127.0.0.1']) {
    expect(await check(`http://${name}:${port}`)).toEqual(isShop);
  }
});

test.each([
  ['another website', 404, 'Not Found'],
  ['a website that answers every path with a page', 200, '<!doctype html>'],
  ['an API of another product', 200, '{"name":"shop"}'],
  ['a server that forbids access', 403, 'Forbidden'],
])('%s is not taken for a Sallie server', async (_, status, body) => {
  const origin = await startWebServer((_request, response) => {
    response.writeHead(status).end(body);
  });
  expect(await check(origin)).toEqual({
    problem: `${origin} answers, but it is not a Sallie server.`,
    instead: null,
  });
});

test.each([429, 500, 502, 503])(
  'a server that answers %i is reported as busy or restarting',
  async (status) => {
    const origin = await startWebServer((_, response) => {
      response.writeHead(status).end('Later');
    });
    expect(await check(origin)).toEqual({
      problem: `The server at ${origin} is busy or restarting. Please try again in a minute.`,
      instead: null,
    });
  },
);

test.each<[string, RequestListener]>([
  ['a server that goes by another name', pass],
  [
    'an address that redirects to the shop’s own',
    (_, response) => response.writeHead(301, { location: `${shop.origin}/api/shop` }).end(),
  ],
])('the check of %s offers the server’s own address', async (_, listener) => {
  const origin = await startWebServer(listener);
  expect(await check(origin)).toEqual({
    problem: `This server calls itself ${shop.origin}; use that address.`,
    instead: shop.origin,
  });
});

test('the check of a server sends no cookie', async () => {
  const session = createNodeSession();
  session.cookie = 'session=secret';
  const servers = createServers({
    sessionFor: () => session,
    openSocket: openNodeSocket,
    hostname: 'counter',
  });
  await checkServer(servers(shop.origin));
  expect(session.sent.map(({ headers }) => headers.has('cookie'))).toEqual([false]);
});

test.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'shows a certificate that this computer does not trust'],
  ['net::ERR_CERT_DATE_INVALID', 'shows a certificate that this computer does not trust'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'An encrypted connection to'],
  ['net::ERR_NAME_NOT_RESOLVED', 'No server answers at'],
  ['net::ERR_INTERNET_DISCONNECTED', 'No server answers at'],
])('the check explains the error %s in words', async (message, words) => {
  const session = createNodeSession();
  const broken = { ...session, fetch: () => Promise.reject(new Error(message)) };
  const open = createServers({
    sessionFor: () => broken,
    openSocket: openNodeSocket,
    hostname: 'counter',
  });
  const checked = await checkServer(open('https://shop.example'));
  expect('problem' in checked && checked.problem).toContain(words);
});

test.each([
  ['192.168.1.20:8080', 'http://192.168.1.20:8080'],
  ['shop-pc.local', 'http://shop-pc.local'],
  ['shop-pc:3000', 'http://shop-pc:3000'],
  ['[fd00::20]:3000', 'http://[fd00::20]:3000'],
  ['shop.example:8080', null],
  ['11.0.0.1:8080', null],
  ['[2001:db8::1]:3000', null],
  ['https://192.168.1.20:8080', null],
])(
  'of a typed %s the unencrypted address %s is offered if only that answers',
  async (typed, plain) => {
    const inNetwork = {
      ...createNodeSession(),
      async fetch(input: string | Request) {
        const { origin, protocol, pathname } = new URL(String(input));
        if (protocol === 'https:') throw new Error('net::ERR_SSL_PROTOCOL_ERROR');
        const reply = await fetch(shop.origin + pathname);
        return new Response((await reply.text()).replace(shop.origin, origin));
      },
    };
    const open = createServers({
      sessionFor: () => inNetwork,
      openSocket: openNodeSocket,
      hostname: 'counter',
    });
    expect(await checkTyped(typed, false, open)).toMatchObject({
      problem: expect.stringContaining(plain ? 'without encryption' : 'encrypted connection'),
      instead: plain,
    });
  },
);

/** Starts something else than the shop's server: another website, or a proxy before the shop's. */
async function startWebServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
