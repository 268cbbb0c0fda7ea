import { readFile } from 'node:fs/promises';
import { chatPhone } from '@sallie/shared/bot/language/contact';
import { readFormOpening } from '@sallie/shared/contract/lead';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createHandClock } from '../../testing/hand-clock.ts';
import { openShop } from '../../testing/running-server.ts';

/* A hundred people leave one way to be reached. Their words were written before the filter knew of them. */
const Talk = z.object({
  says: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});

async function readTalks() {
  const file = new URL('./data/one-way-talks.json', import.meta.url);
  return z.parse(z.array(Talk), JSON.parse(await readFile(file, 'utf8')));
}

test.each([
  ['from a page that asked for an opening, at once', true],
  ['from a page that did not', false],
])(
  'the spam filter holds none of 100 guests who leave an address or a number, %s',
  { timeout: 180_000 },
  async (_, asks) => {
    const talks = await readTalks();
    expect(talks).toHaveLength(100);
    const { server, cookie, clock } = await openShop(
      { RATE_LIMITS: '1', TRUST_PROXY: '1' },
      createHandClock(),
    );
    const said = new Map<string, string>();
    for (const [at, { says, phone, ...contact }] of talks.entries()) {
      expect([contact.email, phone].filter(Boolean)).toHaveLength(1);
      const from = { 'x-forwarded-for': `198.51.100.${at}` };
      const asked = asks && (await server.get(readFormOpening.path, from));
      const { opening } = asked ? ((await asked.json()) as { opening: string }) : {};
      const body = { name: 'Guest', conversation: [{ message: says, is_bot: false }], opening };
      const { id, visitorToken } = await server.make<{ id: string; visitorToken: string }>(
        '/api/visitors',
        body,
        from,
      );
      const known = { ...contact, ...(phone && { phone: chatPhone(phone) }), page_left: true };
      const own = { ...from, cookie: `visitor=${id}.${visitorToken}` };
      const told = await server.post('/api/chatbot/known', { visitor_id: id, ...known }, own);
      expect(told.status, says).toBe(200);
      said.set(id, says);
    }
    clock.pass(16_000);
    const left = async () =>
      (await server.rows('visitors', cookie)).filter((row) => 'left_at' in row);
    await expect.poll(async () => (await left()).length, { timeout: 60_000 }).toBe(100);
    expect((await left()).flatMap(({ id, spam }) => (spam ? [said.get(id)] : []))).toEqual([]);
  },
);
