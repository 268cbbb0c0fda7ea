import type { Visit } from '@sallie/shared/contract/visit';
import type { Website } from '@sallie/shared/contract/website';
import { expect, test } from 'vitest';
import { holdLooks } from '../testing/held-looks.ts';
import { mailsIn } from '../testing/mails.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

/* After the showroom has moved, no customer must wait at the old address. */

const OLD = '218 Market Street, Millbrook, PA 18699';
const NEW = '9 Canal Street, Millbrook, PA 18699';

async function aShop() {
  const shop = await openVisitShop();
  const { call, visitsOf, make, aRequest, server } = shop;
  return {
    ...shop,
    async agreed(from: string, more: object): Promise<Visit & { email: string }> {
      const asked = await aRequest();
      return (await make(asked, from, more)).json();
    },
    where: async ({ lead }: Visit) => (await visitsOf(lead.id))[0]?.where,
    mailTo: async (email: string, subject: RegExp) =>
      (await mailsIn(server.dataDir, email)).filter((mail) => subject.test(mail.subject ?? '')),
    async publish(...changes: object[]): Promise<void> {
      const { draft }: Website = (await call('GET', '/api/website')).json();
      const body = { base: draft.save, changes };
      const saved = (await call('PATCH', '/api/website/draft', body)).json();
      const published = await call('POST', '/api/website/publish', { save: saved.draft.save });
      expect(published.status).toBe(200);
    },
  };
}

test('showroom visits are at the new address once the showroom moves, and customer and shop are mailed', async () => {
  const looks = holdLooks();
  const { agreed, where, mailTo, publish, clock, request } = await aShop();
  const visit = await agreed(shopTime(24, '10:30'), { kind: 'showroom' });
  const asked = await agreed(shopTime(27, '10:30'), { kind: 'showroom', ask: true });
  const elsewhere = { kind: 'showroom', where: 'The barn, Mill Road' };
  const apart = await agreed(shopTime(27, '12:30'), elsewhere);
  const atHome = await agreed(shopTime(27, '14:30'), {});
  expect(await where(visit)).toBe(OLD);
  await publish({ path: ['address', 'street'], value: '9 Canal Street' });
  await looks.poll(clock, 60_000, () => where(visit)).toBe(NEW);
  await looks.poll(clock, 60_000, () => where(asked)).toBe(NEW);
  expect([await where(apart), await where(atHome)]).toEqual([apart.where, atHome.where]);
  expect(await request(visit.lead.id)).toMatchObject({ place: NEW, appointment: visit.from });
  const subject = /^Another place: your visit on Tuesday, November 24 at 10:30 AM/;
  await looks.poll(clock, 1000, () => mailTo(visit.email, subject)).toHaveLength(1);
  const [mail] = await mailTo(visit.email, subject);
  expect(mail?.text).toContain(`Where: ${NEW}`);
  expect(mail?.text).not.toContain('time for your visit to our showroom has changed');
  expect(mail?.attachments[0]).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' });
  const toShop = () => mailTo('hello@millbrookflooring.example', /^Visit: .*10:30/);
  await looks.poll(clock, 1000, toShop).toHaveLength(2);
  expect(await mailTo(apart.email, /^Another place/)).toEqual([]);
});

test('a confirmed visit is to be confirmed again once its showroom moves', async () => {
  const looks = holdLooks();
  const { aRequest, call, take, visitsOf, publish, clock } = await aShop();
  const { id, correction } = await aRequest();
  const taken = await take(correction, shopTime(24, '10:30'), { kind: 'showroom' });
  const { path } = taken.json();
  const page = async () => (await call('GET', `/api${path}`, undefined, {})).json();
  expect(await page()).toMatchObject({ where: OLD, is_confirmed: true });
  await publish({ path: ['address', 'street'], value: '9 Canal Street' });
  const where = async () => (await visitsOf(id))[0]?.where;
  await looks.poll(clock, 60_000, where).toBe(NEW);
  expect(await page()).toMatchObject({ where: NEW, is_confirmed: false, is_older: true });
  expect((await page()).can).toContain('confirm');
});

test('a second showroom visit after a move is at the new address, and no mail calls it one at home', async () => {
  const looks = holdLooks();
  const { agreed, change, call, request, visitsOf, publish, clock, mailTo } = await aShop();
  const first = await agreed(shopTime(24, '10:30'), { kind: 'showroom' });
  const { id } = first.lead;
  await change(first, { outcome: 'quoted' });
  await publish({ path: ['address', 'street'], value: '9 Canal Street' });
  const { version } = await request(id);
  const plan = { version, status: 'scheduled', appointment: shopTime(27, '12:30') };
  expect((await call('PATCH', `/api/consultations/${id}`, plan)).status).toBe(200);
  const second = async () => (await visitsOf(id))[0];
  expect(await second()).toMatchObject({ kind: 'showroom', from: plan.appointment });
  await looks.poll(clock, 60_000, async () => (await second())?.where).toBe(NEW);
  const mails = await mailTo(first.email, /Friday, November 27/);
  expect(mails.map(({ text }) => text).join()).not.toMatch(/your home/);
});

test('a showroom visit at a place of its own keeps kind and place when its lead is given another time', async () => {
  const { agreed, call, request, visitsOf } = await aShop();
  const elsewhere = { kind: 'showroom', where: 'The barn, Mill Road' };
  const { lead } = await agreed(shopTime(24, '10:30'), elsewhere);
  const { version } = await request(lead.id);
  const plan = { version, appointment: shopTime(27, '12:30') };
  expect((await call('PATCH', `/api/consultations/${lead.id}`, plan)).status).toBe(200);
  expect(await visitsOf(lead.id)).toMatchObject([{ ...elsewhere, from: plan.appointment }]);
});
