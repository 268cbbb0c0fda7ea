import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChatbotReply } from '@sallie/shared/contract/chatbot';
import type { SiteSettings } from '@sallie/shared/contract/page';
import { expect, test, vi } from 'vitest';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';
import { openRendering } from './rendering.ts';

/* The page of an offer changes by itself at the minute of the shop's clock, even on nights of clock changes. */

/** The clock stands this many ms before the change until the test lets it pass. */
const BEFORE = 300;
const encodings = ['br', 'gzip', 'identity'];

async function folderWith(offer: { from: string | null; until: string | null }) {
  const dataDir = ownFolder();
  const offers = [{ id: 'night', title: 'Night sale', detail: 'All oak.', ...offer }];
  await writeFile(join(dataDir, 'business.json'), JSON.stringify({ offers }));
  return dataDir;
}

/** Opens a server shortly before the given instant. */
async function aShopBefore(turn: string, offer: { from: string | null; until: string | null }) {
  const DATA_DIR = await folderWith(offer);
  const clock = createHandClock(Date.parse(turn) - BEFORE);
  const { call } = await startTestServer({ DATA_DIR }, clock);
  const get = (headers: object) => call('GET', '/', undefined, headers as Record<string, string>);
  return {
    turn: () => clock.pass(BEFORE),
    async isOffered() {
      return (await (await get({})).text()).includes('Night sale');
    },
    /** Requests the page in each encoding, as browsers and proxies do. */
    async kept() {
      const replies = encodings.map((encoding) => get({ 'Accept-Encoding': encoding }));
      return Promise.all(replies.map(async (reply) => (await reply).headers));
    },
    async again(etag: string, encoding: string) {
      const reply = await get({ 'Accept-Encoding': encoding, 'If-None-Match': etag });
      return { status: reply.status, text: await reply.text() };
    },
    async bot() {
      const asked = { message: 'do you have any deals?', visitorInfo: {} };
      const reply = await call('POST', '/api/chatbot/message', asked);
      return ((await reply.json()) as ChatbotReply).message;
    },
  };
}

test.each([
  // Two o'clock does not exist on this night.
  ['begins as the clocks go forward', '2027-03-14T03:00', null, '2027-03-14T07:00:00Z'],
  ['ends after they went forward', null, '2027-03-14T12:00', '2027-03-14T16:00:00Z'],
  // Half past one comes twice on this night; the first is meant.
  ['ends as the clocks go back', null, '2027-11-07T01:30', '2027-11-07T05:30:00Z'],
  ['begins after they went back', '2027-11-07T12:00', null, '2027-11-07T17:00:00Z'],
])('page and SallieBot change at the minute of an offer that %s', async (_, from, until, turn) => {
  const shop = await aShopBefore(turn, { from, until });
  const begins = from !== null;
  expect(await shop.isOffered()).toBe(!begins);
  expect((await shop.bot()).includes('Night sale')).toBe(!begins);
  const kept = await shop.kept();
  // Caches must ask again each time.
  for (const headers of kept) {
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('expires')).toBeNull();
  }

  shop.turn();
  await vi.waitFor(async () => expect(await shop.isOffered()).toBe(begins), {
    timeout: 20_000,
    interval: 20,
  });
  expect((await shop.bot()).includes('Night sale')).toBe(begins);
  for (const [at, encoding] of encodings.entries()) {
    const { status, text } = await shop.again(kept[at]?.get('etag') ?? '', encoding);
    expect([encoding, status, text.includes('Night sale')]).toEqual([encoding, 200, begins]);
  }
});

test('an offer that ends while the pages are rendered is not on the pages that are shown next', async () => {
  const DATA_DIR = await folderWith({ from: null, until: '2027-03-14T12:00' });
  const end = Date.parse('2027-03-14T16:00:00Z');
  let now = end - 1000;
  const clock = { now: () => new Date(now), steady: () => performance.now() };
  const real = await openRendering(fileURLToPath(new URL('../../../site', import.meta.url)));
  const rendering = async (settings: SiteSettings) => {
    const site = await real(settings);
    if (settings.content.name === 'Oak & Ash') now = end;
    return site;
  };
  const { call, signIn } = await startTestServer({ DATA_DIR }, clock, { rendering });
  const cookie = await signIn();
  const changes = [{ path: ['name'], value: 'Oak & Ash' }];
  await call('PATCH', '/api/website/draft', { base: 0, changes }, { cookie });
  expect((await call('POST', '/api/website/publish', { save: 1 }, { cookie })).status).toBe(200);
  const home = async () => (await call('GET', '/')).text();
  await vi.waitFor(async () => expect(await home()).not.toContain('Night sale'), {
    timeout: 20_000,
    interval: 20,
  });
  expect(await home()).toContain('Oak &amp; Ash');
});
