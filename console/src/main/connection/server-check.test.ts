import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { createServers } from './server-access.ts';
import { checkServer } from './server-check.ts';
import { createNodeSession, openNodeSocket } from './testing/node-session.ts';
import { reply, startShopServer } from './testing/shop-server.ts';

const openServer = createServers({
  sessionFor: createNodeSession,
  openSocket: openNodeSocket,
  hostname: 'counter',
});
const check = (origin: string) => checkServer(openServer(origin));

test('a shop’s server is recognised by its facts', async () => {
  const shop = await startShopServer();
  expect(await check(shop.origin)).toEqual({ business: demoBusiness });
});

test('on one machine its names are one', async () => {
  const shop = await startShopServer();
  const origin = shop.origin.replace('127.0.0.1', 'localhost');
  shop.on('GET /api/shop', (_, response) =>
    reply(response, 200, { business: demoBusiness, origin }),
  );
  expect(await check(shop.origin)).toEqual({ business: demoBusiness });
});

test('nobody answers', async () => {
  const shop = await startShopServer();
  shop.stop();
  expect(await check(shop.origin)).toEqual({
    problem: `No server answers at ${shop.origin}. Please check the address and the network.`,
    instead: null,
  });
});

test.each([
  ['another website', 404, 'Not Found'],
  ['a page for everything', 200, '<!doctype html>'],
  ['another interface', 200, { name: 'shop' }],
  ['a door', 403, 'Forbidden'],
])('%s is no Sallie server', async (_, status, body) => {
  const shop = await startShopServer();
  shop.on('GET /api/shop', (_request, response) => reply(response, status, body));
  expect(await check(shop.origin)).toEqual({
    problem: `${shop.origin} answers, but it is not a Sallie server.`,
    instead: null,
  });
});

test('a server from before this desk says so', async () => {
  const shop = await startShopServer();
  shop.on('GET /api/shop', (_, response) => reply(response, 404, 'Not Found'));
  shop.on('GET /api/live-chat-settings', (_, response) =>
    reply(response, 200, { is_available: true }),
  );
  expect(await check(shop.origin)).toEqual({
    problem: `The server at ${shop.origin} is older than this desk. Please update it.`,
    instead: null,
  });
});

test.each([429, 500, 502, 503])('%i: try again', async (status) => {
  const shop = await startShopServer();
  shop.on('GET /api/shop', (_, response) => reply(response, status, 'Later'));
  expect(await check(shop.origin)).toEqual({
    problem: `The server at ${shop.origin} is busy or restarting. Please try again in a minute.`,
    instead: null,
  });
});

test('a server that goes by another name offers it', async () => {
  const shop = await startShopServer();
  const origin = 'https://shop.example';
  shop.on('GET /api/shop', (_, response) =>
    reply(response, 200, { business: demoBusiness, origin }),
  );
  expect(await check(shop.origin)).toEqual({
    problem: 'This server calls itself https://shop.example; use that address.',
    instead: 'https://shop.example',
  });
});

test('an address that leads on to the shop’s own is no dead one: the own is offered', async () => {
  const shop = await startShopServer();
  const typed = await startShopServer();
  typed.on('GET /api/shop', (_, response) => {
    response.writeHead(301, { location: `${shop.origin}/api/shop` }).end();
  });
  expect(await check(typed.origin)).toEqual({
    problem: `This server calls itself ${shop.origin}; use that address.`,
    instead: shop.origin,
  });
});

test('looking where an address leads carries no cookie along', async () => {
  const shop = await startShopServer();
  await check(shop.origin);
  expect(shop.heard('GET /api/shop')[0]?.headers.cookie).toBeUndefined();
});

test.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'shows a certificate that this computer does not trust'],
  ['net::ERR_CERT_DATE_INVALID', 'shows a certificate that this computer does not trust'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'No encrypted connection to'],
  ['net::ERR_NAME_NOT_RESOLVED', 'No server answers at'],
  ['net::ERR_INTERNET_DISCONNECTED', 'No server answers at'],
])('%s in words', async (message, words) => {
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
