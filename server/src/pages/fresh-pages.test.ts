import type { ChatbotReply } from '@sallie/shared/contract/chatbot';
import type { Content } from '@sallie/shared/contract/content';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../system/clock.ts';
import { times } from '../testing/at-length.ts';
import { commonParts } from '../testing/common-parts.ts';
import { aShop as aWebsite } from '../testing/website-shop.ts';
import type { Pages } from './pages.ts';
import { keepPagesFresh, siteSettings } from './rendering.ts';

const VERSIONS = times(8, 30);
const PATIENCE = { timeout: 20_000, interval: 20 };

async function aShop() {
  const { server, publish } = await aWebsite();
  return {
    server,
    publish: async (facts: Partial<Content>) => (await publish(facts)).published.version,
    async page(path: string) {
      const reply = await server.get(path);
      const [, version] = /content;desc=(\d+)/.exec(reply.headers.get('server-timing') ?? '') ?? [];
      return { version: Number(version), text: await reply.text() };
    },
  };
}

test('a publish is on the pages, in the feeds and in SallieBot’s answers without a restart', async () => {
  const { server, publish, page } = await aShop();
  expect((await page('/about')).version).toBe(1);
  const version = await publish({
    name: 'Oak & Ash Floors',
    phone: '5705550188',
    email: 'hello@oak.example',
  });
  await vi.waitFor(async () => expect((await page('/about')).version).toBe(version), PATIENCE);
  expect((await page('/about')).text).toContain('Oak &amp; Ash Floors');
  expect((await page('/.well-known/security.txt')).text).toContain('mailto:hello@oak.example');
  const shop = await server.read('/api/shop');
  expect(shop).toMatchObject({ business: { name: 'Oak & Ash Floors', phone: '5705550188' } });
  const asked = { message: 'what is your phone number?', visitorInfo: {} };
  const reply = await server.make<ChatbotReply>('/api/chatbot/message', asked);
  expect(reply.message).toContain('(570) 555-0188');
});

test('a page read while versions are published is of the version that its header names', async () => {
  const { publish, page } = await aShop();
  const names = new Map<number, string>();
  const wrong: string[] = [];
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const read: { version: number; text: string }[] = [];
  const readers = ['/', '/about', '/contact', '/.well-known/security.txt'].map(async (path) => {
    while (!isOver) read.push(await page(path));
  });
  let last = 1;
  for (let count = 1; count <= VERSIONS; count += 1) {
    const email = `shop${count}@oak.example`;
    last = await publish({ email });
    names.set(last, email);
  }
  await vi.waitFor(async () => expect((await page('/about')).version).toBe(last), PATIENCE);
  isOver = true;
  await Promise.all(readers);
  for (const { version, text } of read) {
    const said = new Set(text.match(/shop\d+@oak\.example/g));
    const own = names.get(version);
    if ([...said].some((email) => email !== own)) wrong.push(`${version}: ${[...said]}`);
  }
  expect(wrong).toEqual([]);
  expect(read.length).toBeGreaterThan(VERSIONS);
});

test('a page that a new answer does not change keeps its compressed bytes', async () => {
  const settings = siteSettings({}, demoContent, 'https://shop.example', new Date());
  const answers: { question: string; answer: string }[] = [];
  const shown: Pages[] = [];
  let look = () => {};
  const stop = await keepPagesFresh({
    rendering: (await commonParts()).rendering,
    shown: () => ({ settings, version: 1 }),
    facts: { current: () => demoContent, onChange: () => () => {} },
    common: {},
    publicAnswers: {
      read: async () => [...answers],
      onChange(listener) {
        look = listener;
      },
    },
    clock: systemClock,
    log: { warn() {} },
    after: () => () => {},
    onPages: (pages) => void shown.push(pages),
  });
  onTestFinished(stop);
  const packed = (path: string) => shown.at(-1)?.contents.get(path)?.packed();
  for (const path of ['/about', '/contact']) await shown[0]?.contents.get(path)?.bytes('br');
  const before = packed('/about');
  expect(before).toBeDefined();
  answers.push({ question: 'Do you lay cork?', answer: 'We do.' });
  look();
  await expect.poll(() => shown.length).toBe(2);
  expect(packed('/about')).toBe(before);
  expect(packed('/contact')).toBeUndefined();
});
