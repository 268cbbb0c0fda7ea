import type { Contact } from '@sallie/shared/contract/contact';
import { expect, onTestFinished, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { openShop } from '../testing/running-server.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';

const STAFF_MAIL = 'desk@shop.example';

/** A shop with limits and its own mail server; each customer has a page and a network of their own. */
async function aShop(env: Record<string, string>) {
  const smtp = await startScriptedSmtp();
  onTestFinished(smtp.close);
  const clock = createHandClock();
  const settings = { STAFF_MAIL, SMTP_URL: smtp.url, TRUST_PROXY: '1', ...env };
  const { server, cookie } = await openShop(settings, clock);
  let visitors = 0;

  async function write(
    email: string,
    { place, isOpened = true }: { place?: string; isOpened?: boolean } = {},
  ): Promise<string> {
    visitors += 1;
    const from = { 'x-forwarded-for': place ?? `198.51.${visitors}.1` };
    const { opening } = await server.read<{
      opening: string;
    }>('/api/form-opening', from);
    const form = { ...contact, email, ...(isOpened && { opening }) };
    const reply = await server.post('/api/contact', form, from);
    expect(reply.status).toBe(201);
    return ((await reply.json()) as Contact).id;
  }

  /** Staff are limited too, so a little time passes. */
  function staffAsk<T>(ask: () => Promise<T>): Promise<T> {
    clock.pass(1000);
    return ask();
  }

  return {
    write,
    /** The recipients of customers' mails. */
    reached: () => smtp.received.map(({ to }) => to[0]).filter((to) => to !== STAFF_MAIL),
    /** The number of mails to staff. */
    told: () => smtp.received.filter(({ to }) => to[0] === STAFF_MAIL).length,
    /** Returns the state of each confirmation by address, when none is being sent. */
    async confirmations(): Promise<Record<string, string | undefined>> {
      const rows = () => staffAsk(() => server.rows('contacts', cookie));
      const isUnderWay = async () =>
        (await rows()).some(({ mails }) => mails.confirmation === 'queued');
      await expect.poll(isUnderWay, { timeout: 20_000, interval: 100 }).toBe(false);
      return Object.fromEntries((await rows()).map((row) => [row.email, row.mails.confirmation]));
    },
    decide: (id: string, action: string) =>
      staffAsk(() =>
        server.post(`/api/leads/contacts/${id}/mails/confirmation`, { action }, cookie),
      ),
    logged: () => server.logged.join(''),
  };
}

/** A tenth of the limits: 6 confirmations an hour, 30 a day. */
async function aSmallShop() {
  const shop = await aShop({ RATE_LIMITS: '0.1' });
  const ids = new Map<string, string>();
  async function writeAll(from: number, to: number) {
    for (let n = from; n <= to; n += 1) ids.set(`p${n}`, await shop.write(`p${n}@home.example`));
  }
  return { ...shop, writeAll, idOf: (name: string) => ids.get(name) ?? '' };
}

test('confirmations beyond the share of an hour are held until staff send or drop them', async () => {
  const { writeAll, idOf, confirmations, reached, told, decide, logged } = await aSmallShop();
  await writeAll(1, 8);
  expect(await confirmations()).toMatchObject({
    'p6@home.example': 'sent',
    'p7@home.example': 'held',
    'p8@home.example': 'held',
  });
  expect(reached()).toHaveLength(6);
  expect(told()).toBe(2); // The rest is collected for a digest.

  const sent = await decide(idOf('p7'), 'send');
  expect(await sent.json()).toMatchObject({
    version: 1,
    mails: { confirmation: 'queued' },
    history: [{ by: { name: 'dana' }, type: 'mail-sent', mail: 'confirmation' }],
  });
  expect((await decide(idOf('p8'), 'drop')).status).toBe(200);
  expect(await confirmations()).toMatchObject({
    'p7@home.example': 'sent',
    'p8@home.example': 'dropped',
  });
  expect(reached()).toEqual(Array.from({ length: 7 }, (_, n) => `p${n + 1}@home.example`));
  expect(logged()).toContain('"audit":"mail-decided"');

  for (const name of ['p7', 'p8', 'p1']) {
    expect((await decide(idOf(name), 'send')).status).toBe(409);
  }
  expect((await decide('nobody', 'send')).status).toBe(404);
  expect((await decide(idOf('p8'), 'burn')).status).toBe(400);
});

test('many forms of one network, or of programs that open no page, hold no confirmation of another customer', async () => {
  const { write, confirmations } = await aShop({ RATE_LIMITS: '0.4' });
  // A tenth of 24 an hour is two.
  for (const no of [1, 2, 3]) {
    await write(`near${no}@home.example`, { place: `203.0.113.${no}` });
    await write(`robot${no}@home.example`, { isOpened: false });
  }
  await write('customer@home.example');
  expect(await confirmations()).toEqual({
    'near1@home.example': 'sent',
    'near2@home.example': 'sent',
    'near3@home.example': 'held',
    'robot1@home.example': 'sent',
    'robot2@home.example': 'sent',
    'robot3@home.example': 'held',
    'customer@home.example': 'sent',
  });
});
