import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendChatbotMessage } from '@sallie/shared/contract/chatbot';
import { createClient } from '@sallie/shared/contract/client';
import { publishDraft, readWebsite, saveDraft } from '@sallie/shared/contract/website';
import { openTrustSocket } from '../trust/trust-shop.ts';
import { type Bench, signIn } from './contestants.ts';
import { startDatabase } from './database.ts';
import type { Program } from './program.ts';
import { printTable, quantile } from './rounds.ts';

const PUBLISHES = 200;
const READERS = 4;
const ASK_EVERY = 10;

/** Measures the time from Publish until page, feed, SallieBot and a desk have the text, while visitors read. */
export const benchPublish: Bench = async (contestants, _peers, { until }) => {
  const database = await startDatabase(dirname(dirname(await contestants.newFolder())));
  const url = await database.create('sallie');
  const programs = new Map<string, Program>([
    ['a folder', await contestants.sallie()],
    ['Postgres', await contestants.sallie(undefined, { DATABASE_URL: url })],
  ]);
  const began = performance.now();
  const rows: (string | number)[][] = [];
  for (const [at, [name, program]] of [...programs].entries()) {
    const end = began + ((until - began) * (at + 1)) / programs.size;
    rows.push([name, ...(await publishes(program, end))]);
    await program.end();
  }
  printTable(
    ['on', 'publishes', 'page ms', 'feed ms', 'SallieBot ms', 'desk ms', 'pages read', 'mixed'],
    rows,
  );
};

/** Returns the publishes, the 95th percentile of each delay, the pages read, and those of mixed versions. */
async function publishes({ origin }: Program, until: number): Promise<number[]> {
  const cookie = await signIn(origin);
  const call = createClient({ fetch, origin, headers: { cookie } });
  const desk = await openDesk(origin, cookie);
  const emails = new Map<number, string>();
  const read: { version: number; emails: string[] }[] = [];
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const reply = await fetch(`${origin}/contact`);
      const text = await reply.text();
      const [, version] = /desc=(\d+)/.exec(reply.headers.get('server-timing') ?? '') ?? [];
      read.push({ version: Number(version), emails: text.match(/shop\d+@oak\.example/g) ?? [] });
    }
  });

  const texts = {
    page: async () => (await fetch(`${origin}/contact`)).text(),
    feed: async () => (await fetch(`${origin}/.well-known/security.txt`)).text(),
    bot: async () => {
      const body = { message: 'what is your email address?', visitorInfo: {} };
      return (await call(sendChatbotMessage, { body } as never)).message;
    },
  };
  const times = {
    page: [] as number[],
    feed: [] as number[],
    bot: [] as number[],
    desk: [] as number[],
  };
  let count = 0;
  while (count < PUBLISHES && performance.now() < until) {
    count += 1;
    const email = `shop${count}@oak.example`;
    const { draft } = await call(readWebsite);
    const changes = [{ path: ['email'], value: email }];
    const { save } = (await call(saveDraft, { body: { base: draft.save, changes } })).draft;
    emails.set(count + 1, email);
    const pressed = performance.now();
    const follows = async (name: keyof typeof texts) => {
      while (!(await texts[name]()).includes(email)) await pause(ASK_EVERY);
      times[name].push(performance.now() - pressed);
    };
    await Promise.all([
      call(publishDraft, { body: { save } }),
      follows('page'),
      follows('feed'),
      follows('bot'),
      desk.reads(count + 1).then(() => times.desk.push(performance.now() - pressed)),
    ]);
  }
  isOver = true;
  await Promise.all(readers);
  desk.close();
  const mixed = read.filter((page) => page.emails.some((one) => one !== emails.get(page.version)));
  const slow = [times.page, times.feed, times.bot, times.desk].map((all) => quantile(all, 0.95));
  return [count, ...slow.map(Math.round), read.length, mixed.length];
}

async function openDesk(origin: string, staff: string) {
  let newest = 1;
  const waiting = new Map<number, () => void>();
  const { close } = await openTrustSocket({ origin, staff }, null, (frame) => {
    if (frame.type !== 'websiteChanged') return;
    newest = frame.data.version;
    waiting.get(newest)?.();
  });
  return {
    close,
    reads: (version: number) =>
      new Promise<void>((resolve) => {
        waiting.set(version, resolve);
        if (newest >= version) resolve();
      }),
  };
}
