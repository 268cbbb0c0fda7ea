import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, inject, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';
import { aShop } from '../testing/website-shop.ts';

/* Tests what a publish changes besides the pages: what rings, and the other processes. */

/** The shop is closed on this Sunday at eleven in Millbrook. */
const SUNDAY = Date.parse('2026-11-22T16:00:00Z');

test('a waiting lead rings once a publish opens the shop', async () => {
  const { server, cookie, publish } = await aShop(createHandClock(SUNDAY));
  const desk = await openStaffClient(server, cookie);
  expect((await server.post('/api/contact', contact)).status).toBe(201);
  await expect.poll(desk.attention).toMatchObject({ ringing: [], waiting: 1 });
  const hours = demoContent.hours.map(({ day }) => ({ day, open: '00:00', close: '23:59' }));
  await publish({ hours });
  await expect.poll(desk.attention).toMatchObject({ ringing: [{ kind: 'contacts' }], waiting: 1 });
  expect(desk.heard('websiteChanged').at(-1)).toMatchObject({ data: { version: 2 } });
});

test('every page behind a mailed link shows the name and the phone number as published now', async () => {
  const { server, publish } = await aShop();
  const links = ['visit', 'quote', 'not-me', 'unsubscribe', 'weekly'];
  const read = async (name: string) => (await server.get(`/${name}/x`)).text();
  for (const name of links) expect(await read(name)).toContain(demoContent.name);
  await publish({ name: 'Oak & Sons', phone: '5706660142' });
  for (const name of links) {
    await expect.poll(() => read(name)).toContain('(570) 666-0142');
    expect(await read(name)).not.toContain(demoContent.name);
  }
});

test.skipIf(inject('store') === 'embedded')(
  'every process follows a publish: its pages, its feed, its answers and its desks',
  async () => {
    const { server, cookie, publish } = await aShop();
    const other = await startTestServer({ DATA_DIR: server.dataDir });
    const desk = await openStaffClient(other, cookie);
    await publish({ name: 'Oak & Sons', email: 'hello@oak.example', phone: '5706660142' });
    // The second frame comes when this process has read the publish, because its desks may have looked sooner.
    const [saved, published] = await desk.hears('websiteChanged', 2);
    expect([saved?.data.version, published?.data.version]).toEqual([1, 2]);
    const read = async (path: string) => (await other.get(path)).text();
    await expect.poll(() => read('/about')).toContain('Oak &amp; Sons');
    expect(await read('/.well-known/security.txt')).toContain('mailto:hello@oak.example');
    expect(JSON.parse(await read('/api/shop'))).toMatchObject({ business: { name: 'Oak & Sons' } });
    const asked = { message: 'what is your phone number?', visitorInfo: {} };
    const reply = await other.make('/api/chatbot/message', asked);
    expect(reply).toMatchObject({ message: expect.stringContaining('(570) 666-0142') });
  },
);
