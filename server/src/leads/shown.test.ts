import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiscountSignup } from '@sallie/shared/contract/discount-signup';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { consultation, contact, discountSignup } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { aShop } from '../testing/website-shop.ts';

/* A half-filled form keeps its page's promises, whatever is published meanwhile. */

/** Mails leave one after the other, and a busy machine judges words slowly. */
const PATIENCE = 180_000;

// Wednesday at ten in Millbrook.
const MORNING = Date.parse('2026-11-25T15:00:00Z');

async function aChangedShop() {
  const shop = await aShop(createHandClock(MORNING));
  const { server } = shop;
  const page = await server.get('/contact');
  const [, shown = ''] = /content;desc=(\d+)/.exec(page.headers.get('server-timing') ?? '') ?? [];
  const hours = demoContent.hours.map((day) => ('open' in day ? { ...day, close: '21:30' } : day));
  await shop.publish({
    name: 'Oak & Sons',
    phone: '5706660142',
    discount: { ...demoContent.discount, amount: 777 },
    hours: hours as typeof demoContent.hours,
  });
  const before = new Set<string>();

  async function mailTo(address: string): Promise<string> {
    const folder = join(server.dataDir, 'outbox');
    for (const name of await readdir(folder).catch(() => [])) {
      if (before.has(name) || !name.endsWith('.eml')) continue;
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.to?.[0]?.address !== address) continue;
      before.add(name);
      return `${mail.subject}\n${mail.text}`;
    }
    return '';
  }
  return {
    ...shop,
    shown: Number(shown),
    async mailOf(path: string, body: { email: string }, version?: number): Promise<string> {
      expect((await server.post(path, { ...body, shown: version })).status).toBe(201);
      let mail = '';
      await expect
        .poll(
          async () => {
            // The lock of a sender expires by this clock, so it must not stand still.
            shop.clock.pass(1000);
            mail ||= await mailTo(body.email);
            return mail;
          },
          { timeout: 60_000, interval: 100 },
        )
        .not.toBe('');
      return mail;
    },
  };
}

test('a form opened before a publish is answered with what its own page promised', {
  timeout: PATIENCE,
}, async () => {
  const { server, cookie, shown, mailOf } = await aChangedShop();
  expect(shown).toBe(1);
  const written = await mailOf('/api/contact', contact, shown);
  expect(written).toContain(`We have your message - ${demoContent.name}`);
  // Hours and number are no promises.
  expect(written).toContain('9:30 PM');
  expect(written).toContain('(570) 666-0142');
  const asked = await mailOf('/api/consultation', consultation, shown);
  expect(asked).toContain(`consultation - ${demoContent.name}`);
  const signedUp = await mailOf('/api/discount-signup', discountSignup, shown);
  expect(signedUp).toContain(`takes $${demoContent.discount.amount} off`);
  const [row] = await server.rows('discount-signups', cookie);
  expect((row as DiscountSignup).consent_wording).toContain(`I agree that ${demoContent.name} may`);
});

test('a form of a page of no or an unknown version, or over a day old, is answered as of now', {
  timeout: PATIENCE,
}, async () => {
  const { server, shown, mailOf, clock } = await aChangedShop();
  for (const version of [undefined, 0, 99]) {
    const mail = await mailOf(
      '/api/contact',
      { ...contact, email: `a${version}@example.com` },
      version,
    );
    expect(mail).toContain('We have your message - Oak & Sons');
    expect(mail).toContain('9:30 PM');
  }
  clock.pass(23 * HOUR_MS);
  const inTime = await mailOf('/api/contact', { ...contact, email: 'in-time@example.com' }, shown);
  expect(inTime).toContain(demoContent.name);
  clock.pass(2 * HOUR_MS);
  const signup = { ...discountSignup, email: 'late@example.com' };
  expect(await mailOf('/api/discount-signup', signup, shown)).toContain('takes $777 off');
  const [row] = await server.rows('discount-signups', await server.signIn());
  expect((row as DiscountSignup).consent_wording).toContain('I agree that Oak & Sons may');
});

test('a day that is closed while a form is open is not promised in the confirmation', async () => {
  const { shown, mailOf, publish } = await aChangedShop();
  // After Thanksgiving the shop would open on Friday.
  await publish({ differentDays: [{ date: '2026-11-27', note: 'for a wedding' }] });
  const asked = await mailOf('/api/consultation', consultation, shown);
  expect(asked).toContain('We open Saturday at 9 AM; expect a call by 10 AM.');
  const written = await mailOf('/api/contact', contact, shown);
  expect(written).toContain('Friday, November 27: CLOSED for a wedding');
});
