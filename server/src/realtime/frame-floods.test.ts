import { expect, test } from 'vitest';
import { line, newVisitor, openChatShop, openPage } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';

/** A desk and a visitor's page on a server with limits; time passes when the test says so. */
async function aPage(rateLimits = '1') {
  const { server, clock, staffClient } = await openChatShop(
    { RATE_LIMITS: rateLimits },
    createHandClock(),
  );
  const ada = await newVisitor(server);
  const page = await openPage(server, ada);
  const type = () => page.send({ type: 'typing', data: { visitor_id: ada.id } });
  return { clock, server, staffClient, ada, page, type };
}

test('desks are shown one typing frame a second, however many a visitor sends', async () => {
  const { clock, staffClient, ada, page, type } = await aPage();
  for (let count = 0; count < 20; count += 1) type();
  await page.isCaughtUp();
  clock.pass(999);
  type();
  page.send(line(ada, 'Hm.'));
  await staffClient.hears('liveChatMessage');
  expect(staffClient.heard('typing')).toHaveLength(1);
  clock.pass(1);
  type();
  page.send(line(ada, 'There.'));
  await staffClient.hears('liveChatMessage', 2);
  expect(staffClient.heard('typing')).toHaveLength(2);
});

test('a visitor may send 30 frames at once and 5 a second; more are dropped, and a message is told to wait', async () => {
  const { clock, ada, page, type } = await aPage();
  for (let count = 0; count < 500; count += 1) page.socket.send('nonsense');
  page.send(line(ada, 'Am I heard?', { client_id: 'first' }));
  const refused = () => page.heard('error').filter(({ client_id }) => client_id === 'first');
  await expect.poll(() => refused()).toHaveLength(1);
  expect(refused()[0]?.retry_after).toBe(1);
  expect(page.heard('error')).toHaveLength(31);
  // Another page of the same visitor does not evade the limit.
  clock.pass(1000);
  for (let count = 0; count < 4; count += 1) type();
  page.send(line(ada, 'Now?', { client_id: 'second' }));
  expect(await page.hears('ack')).toMatchObject([{ client_id: 'second', seq: 1 }]);
  page.socket.send('nonsense');
  page.send(line(ada, 'And now?', { client_id: 'first' }));
  await expect.poll(() => refused()).toHaveLength(2);
  expect(page.heard('error')).toHaveLength(32);
});

test('the frame limit of a visitor covers all pages of that visitor', async () => {
  const { server, ada, page } = await aPage();
  for (let count = 0; count < 30; count += 1) page.socket.send('nonsense');
  await page.hears('error', 30);
  const other = await openPage(server, ada);
  other.socket.send('nonsense');
  other.send(line(ada, 'Am I heard?', { client_id: 'mine' }));
  expect(await other.hears('error')).toMatchObject([{ client_id: 'mine', retry_after: 1 }]);
});

test('no typing frame is dropped with RATE_LIMITS=0', async () => {
  const { staffClient, type } = await aPage('0');
  for (let count = 0; count < 200; count += 1) type();
  expect(await staffClient.hears('typing', 200)).toHaveLength(200);
});
