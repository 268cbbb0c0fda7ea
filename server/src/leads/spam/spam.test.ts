import type { LeadKind } from '@sallie/shared/contract/leads';
import { HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { filesWith } from '../../testing/files.ts';
import { contact, forms } from '../../testing/forms.ts';
import { createHandClock } from '../../testing/hand-clock.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { startTestServer } from '../../testing/running-server.ts';

interface Sender {
  path?: string;
  opening?: string | undefined;
  from?: string;
  key?: string;
}

/** Opens a shop whose clock the test moves; each form has its own address unless given. */
async function aShop(dir?: string) {
  const clock = createHandClock();
  const env = { RATE_LIMITS: '1', TRUST_PROXY: '1', ...(dir && { DATA_DIR: dir }) };
  const server = await startTestServer(env, clock);
  let cookie = await server.signIn();
  let addresses = 0;

  async function open(): Promise<string> {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const reply = await server.get('/api/form-opening', from);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    return ((await reply.json()) as { opening: string }).opening;
  }

  return {
    ...server,
    cookie: () => cookie,
    clock,
    open,
    async passDay(): Promise<void> {
      clock.pass(25 * HOUR_MS);
      cookie = await server.signIn();
    },
    /** Returns an opening that is a minute old, or `time` ms. */
    async opened(time = MINUTE_MS): Promise<string> {
      const opening = await open();
      clock.pass(time);
      return opening;
    },
    async post(body: object, { path = '/api/contact', opening, from, key }: Sender = {}) {
      addresses += 1;
      const address = from ?? `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
      return server.make(
        path,
        { ...body, ...(opening !== undefined && { opening }) },
        { 'x-forwarded-for': address, ...(key && { 'idempotency-key': key }) },
      );
    },
    async isHeld({ id }: { id: string }, kind: LeadKind = 'contacts'): Promise<boolean> {
      const row = (await server.rows(kind, cookie)).find((each) => each.id === id);
      return row?.spam ?? expect.fail();
    },
    async judge(id: string, spam: boolean): Promise<void> {
      const row = (await server.rows('contacts', cookie)).find((each) => each.id === id);
      const reply = await server.patch(
        `/api/leads/contacts/${id}`,
        { version: row?.version, spam },
        cookie,
      );
      expect(reply.status).toBe(200);
    },
  };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

const linking = (links: number, email = contact.email) => ({
  ...contact,
  email,
  message: `Could you get these?${' https://floors.example/oak'.repeat(links)}`,
});

const pitch =
  'We offer your company a free demo to boost sales and get more leads this month'.split(' ');

/** Makes a pitch that passes from an opened page and is held with one more sign; too short for `repeats`. */
async function borderline(shop: Shop) {
  for (let from = 0; from < pitch.length; from += 1) {
    for (let to = from + 1; to <= from + 7; to += 1) {
      const half = (email: string) => ({
        ...contact,
        email,
        message: pitch.slice(from, to).join(' '),
      });
      const sent = await shop.post(half('ada@example.com'), { opening: await shop.opened() });
      if (await shop.isHeld(sent)) break;
      if (await shop.isHeld(await shop.post(half('ada@example.com')))) return half;
    }
  }
  return expect.fail('a form without an opening is more suspect than one with it');
}

test('a message with three links is not held as spam; a web address as a name is', async () => {
  const shop = await aShop();
  expect(await shop.isHeld(await shop.post(linking(3)))).toBe(false);
  const named = { ...contact, name: 'www.cheap-pills.example' };
  expect(await shop.isHeld(await shop.post(named, { opening: await shop.opened() }))).toBe(true);
});

test('a missing, forged, day-old or one-second-old form opening is a sign of spam beside others', async () => {
  const shop = await aShop();
  const message = await borderline(shop);
  const held = async (opening?: string) =>
    shop.isHeld(await shop.post(message('ada@example.com'), { opening }));

  expect(await held(await shop.opened())).toBe(false);
  expect(await held()).toBe(true);
  const heldAfter = async (time: number) => held(await shop.opened(time));
  expect([await heldAfter(5000), await heldAfter(1000)]).toEqual([false, true]);
  const opening = await shop.open();
  await shop.passDay();
  expect(await held(opening)).toBe(true);
  const [at = '', nonce = '', signature = ''] = (await shop.opened()).split('.');
  const older = (Number.parseInt(at, 36) - MINUTE_MS).toString(36);
  expect(await held(`${older}.${nonce}.${signature}`)).toBe(true);
});

test('a form opening that more than three people send from is a sign of spam; a household’s is not', async () => {
  const shop = await aShop();
  const message = await borderline(shop);
  const opening = await shop.opened();
  const held = [];
  for (const who of ['ada', 'ben', 'cora', 'dev', 'eve']) {
    held.push(await shop.isHeld(await shop.post(message(`${who}@example.com`), { opening })));
  }
  expect(held).toEqual([false, false, false, true, true]);
});

test('an ordinary form without an opening is not held as spam', async () => {
  const shop = await aShop();
  for (const { kind, path, body } of forms) {
    expect(await shop.isHeld(await shop.post(body, { path }), kind)).toBe(false);
  }
});

const copied = (who: string, extra = '') => ({
  ...contact,
  name: `${who} Miller`,
  email: `${who}@example.com`,
  message: `Good morning from ${who}, we have a hall and two bedrooms that want new floors before winter, please say what they would cost. ${extra}`,
});

test('a text from a dozen people within a day is held as spam; repeated by one person it is not', async () => {
  const shop = await aShop();
  const send = async (who: string, extra?: string) =>
    shop.isHeld(await shop.post(copied(who, extra), { opening: await shop.opened() }));
  expect(await send('ada')).toBe(false);
  expect(await send('ada', 'Thanks!')).toBe(false);
  const people = 'bob cleo dina egon fay gus hal ida jon kim leo mia'.split(' ');
  for (const who of people) await send(who);
  expect(await send('ned', 'Regards, Ned')).toBe(true);
  await shop.passDay();
  expect(await send('ned')).toBe(false);
});

test('a visitor of the chat is judged for spam like a form', async () => {
  const shop = await aShop();
  const visitor = { name: 'Ada Miller', email: 'ada@example.com', interest: 'carpet' };
  const path = '/api/visitors';
  expect(await shop.isHeld(await shop.post(visitor, { path }), 'visitors')).toBe(false);
  const guest = { name: 'Guest', conversation: [{ message: 'Hi', is_bot: false }] };
  expect(await shop.isHeld(await shop.post(guest, { path }), 'visitors')).toBe(false);
  const filled = { ...visitor, email: 'bob@example.com', website: 'x' };
  expect(await shop.isHeld(await shop.post(filled, { path }), 'visitors')).toBe(true);
  const pitch = 'Buy backlinks, best online casino bonus, SEO first page of Google guaranteed';
  const robot = { name: 'Guest', conversation: [{ message: pitch, is_bot: false }] };
  expect(await shop.isHeld(await shop.post(robot, { path }), 'visitors')).toBe(true);
});

const sermon = (name: string, email: string, more = '') => ({
  ...contact,
  name,
  email,
  message: `Brothers, the zephyr convent sells marmalade by moonlight, come to our lectern and taste. ${more}`,
});

test('the spam filter learns from staff, over a restart too, and unlearns the leads of erased people', async () => {
  const dir = ownFolder();
  const before = await aShop(dir);
  const first = await before.post(sermon('Ada Miller', 'ada@example.com'));
  expect(await before.isHeld(first)).toBe(false);
  await before.judge(first.id, true);
  await before.stop();

  const shop = await aShop(dir);
  const like = await shop.post(sermon('Ben Novak', 'ben@example.com', 'Bring a jar.'));
  expect(await shop.isHeld(like)).toBe(true);
  expect(await shop.isHeld(await shop.post(contact))).toBe(false);

  await shop.judge(first.id, false);
  await shop.judge(like.id, false);
  const third = await shop.post(sermon('Cora Lang', 'cora@example.com', 'Bring two jars.'));
  expect(await shop.isHeld(third)).toBe(false);

  for (const { id } of [first, like, third]) await shop.judge(id, true);
  const isQuiet = async () =>
    (await shop.rows('contacts', shop.cookie())).every(
      ({ mails }) => !Object.values(mails).includes('queued'),
    );
  // What becomes of their mails makes it learn anew as well.
  await expect.poll(isQuiet).toBe(true);
  const fourth = await shop.post(sermon('Cleo Hart', 'cleo@example.com'));
  expect(await shop.isHeld(fourth)).toBe(true);
  for (const email of ['ada@example.com', 'ben@example.com', 'cora@example.com']) {
    const cookie = shop.cookie();
    expect((await shop.delete(`/api/people/${email}`, cookie)).status).toBe(200);
  }
  const last = await shop.post(sermon('Dev Shah', 'dev@example.com'));
  expect(await shop.isHeld(last)).toBe(false);
  await shop.stop();
  for (const erased of ['Ada Miller', 'ada@example.com', 'two jars']) {
    expect(await filesWith(dir, erased)).toEqual([]);
  }
  expect(shop.logged.join('\n')).not.toMatch(/marmalade|example\.com/);
});
