import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { consultation } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { mailsIn } from '../testing/mails.ts';
import { openShop } from '../testing/running-server.ts';

const WANTED = 'tom@example.com';

/** Opens a shop on Thursday the 19th, at noon. */
async function aShop(
  env: Record<string, string> = {},
  clock = createHandClock(Date.parse('2026-11-19T17:00Z')),
) {
  const looks = holdLooks();
  const { server, cookie } = await openShop(env, clock);
  const mails = () => mailsIn(server.dataDir, WANTED);
  return {
    ...server,
    clock,
    cookie,
    mails,
    want: (email: string, as = cookie) => server.post('/api/weekly-mail', { email }, as),
    async wanted(as = cookie) {
      return (await server.read<{ email: string }>('/api/weekly-mail', as)).email;
    },
    look: () => looks.pass(60_000),
    /** Resolves once looks have made the mails. */
    written: (count: number) =>
      looks.poll(clock, 60_000, async () => (await mails()).length).toBe(count),
  };
}

test('the weekly mail leaves on Monday at seven, in six sentences with their lists, once whatever restarts', async () => {
  const shop = await aShop();
  expect((await shop.want(WANTED)).status).toBe(200);
  for (const found_by of ['Google <b>', 'Google <b>', 'Facebook']) {
    const { id } = await shop.make('/api/consultation', consultation);
    await shop.patch(`/api/leads/consultations/${id}`, { version: 1, found_by }, shop.cookie);
  }
  shop.clock.pass(Date.parse('2026-11-23T11:58Z') - shop.clock.now().getTime());
  shop.look();
  await shop.get('/healthz');
  shop.clock.pass(3 * 60_000);
  await shop.written(1);
  const [mail] = await shop.mails();
  expect(mail?.subject).toBe(
    'The week from November 16 to November 22: 3 inquiries at Millbrook Flooring Co.',
  );
  const sentences = mail?.text?.split('\n\n') ?? [];
  expect(sentences[1]).toMatch(/^3 inquiries came, 3 more than the week before\.\n/);
  expect(sentences[2]).toMatch(/^They found us by Google <b> \(2\) and Facebook \(1\)\.\n/);
  expect(sentences[3]).toMatch(/^None of them was answered\.\n/);
  expect(sentences[4]).toMatch(/^3 of them were missed/);
  const links = [...(mail?.text ?? '').matchAll(/#figures\/([\w-]+)\/(\S+)/g)];
  expect(links.map(([, figure]) => figure)).toEqual([
    ...['lead', 'lead', 'answered', 'missed', 'request', 'chat-unable'],
  ]);
  expect(new Set(links.map(([, , days]) => days))).toEqual(new Set(['2026-11-16/2026-11-22']));
  expect(mail?.text).toContain('By the day: Mon 0, Tue 0, Wed 0, Thu 3,');
  expect(mail?.html).toContain('Google &lt;b&gt; (2)');
  expect(mail?.html).not.toMatch(/<img|src=|url\(|@import|<link|<script/i);
  await shop.stop();
  const again = await aShop({ DATA_DIR: shop.dataDir }, shop.clock);
  again.look();
  again.clock.pass(HOUR_MS);
  again.look();
  await again.stop();
  expect(await again.mails()).toHaveLength(1);
});

test('one press on its link ends the weekly mail; reading the link or making one up does not', async () => {
  const shop = await aShop();
  await shop.want(WANTED);
  shop.clock.pass(Date.parse('2026-11-23T13:00Z') - shop.clock.now().getTime());
  await shop.written(1);
  const [mail] = await shop.mails();
  const link = /No more of these mails: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${link}>`);
  const path = new URL(link).pathname;
  const owner = await shop.signIn();
  expect((await shop.get(path)).status).toBe(200);
  expect(await shop.wanted(owner)).toBe(WANTED);
  expect((await shop.post(`${path}x`)).status).not.toBe(200);
  expect(await shop.wanted(owner)).toBe(WANTED);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'List-Unsubscribe=One-Click';
  const pressed = await fetch(`${shop.origin}${path}`, { method: 'POST', headers: form, body });
  expect(await pressed.text()).toContain('You can ask for them again');
  expect(await shop.wanted(owner)).toBe('');
  shop.clock.pass(7 * DAY_MS);
  shop.look();
  await shop.stop();
  expect(await shop.mails()).toHaveLength(1);
});

test('a weekly mail asked for on a Monday at noon, or late by days, is not sent before that of the next week', async () => {
  const shop = await aShop({}, createHandClock(Date.parse('2026-11-23T17:00Z')));
  await shop.want(WANTED);
  shop.look();
  shop.clock.pass(9.5 * DAY_MS);
  shop.look();
  await shop.get('/healthz');
  shop.clock.pass(5 * DAY_MS);
  await shop.written(1);
  await shop.stop();
  expect((await shop.mails())[0]?.subject).toContain('November 30 to December 6');
});

test('only an owner can ask for the weekly mail, at a valid email address', async () => {
  const shop = await aShop();
  const ellen = await newColleague(shop, shop.cookie);
  expect((await shop.want(WANTED, ellen.cookie)).status).toBe(403);
  const wrong = await shop.want('tom at example');
  expect([wrong.status, await wrong.text()]).toEqual([400, 'Please enter a valid email address']);
  expect(await shop.wanted()).toBe('');
});
