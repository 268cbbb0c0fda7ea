import { expect, test } from 'vitest';
import {
  line,
  newVisitor,
  openPage,
  openSocket,
  openStaffClient,
  switchOn,
} from '../testing/chat-socket.ts';
import { contact } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

async function limited() {
  const server = await startTestServer({ RATE_LIMITS: '1' });
  const staff = await switchOn(server);
  return { server, staff, ada: await newVisitor(server) };
}

test('a visitor may have five pages open, and further pages are closed, however quickly they open', async () => {
  const { server, ada } = await limited();
  const pages = await Promise.all(Array.from({ length: 8 }, () => openSocket(server)));
  for (const page of pages) page.send(ada.registration);
  await expect.poll(() => pages.filter(({ frames }) => frames.length > 0)).toHaveLength(8);
  const refused = pages.filter(({ heard }) => heard('connected').length === 0);
  expect(refused).toHaveLength(3);
  for (const page of refused) {
    expect(await page.closed).toBe(1008);
    expect(page.heard('error')).toMatchObject([
      { message: 'This chat is open in too many places.' },
    ]);
  }
  const bob = await newVisitor(server, 'Bob Novak');
  expect((await openPage(server, bob)).heard('connected')).toHaveLength(1);
});

test('the 11th message at once is refused, with its client_id and a wait of up to a second', async () => {
  const { server, ada } = await limited();
  const page = await openPage(server, ada);
  for (let count = 1; count <= 12; count += 1) {
    page.send(line(ada, `line ${count}`, { client_id: `line ${count}` }));
  }
  const [first] = await page.hears('error', 2);
  expect(first).toMatchObject({
    message: 'That was a little too fast. Please wait a moment.',
    client_id: 'line 11',
  });
  expect(first?.retry_after).toBeGreaterThan(0);
  expect(first?.retry_after).toBeLessThanOrEqual(1);
  expect(await ada.messagesOf()).toHaveLength(10);
});

test('a message over HTTP counts toward the limit of messages, and one of SallieBot does not', async () => {
  const { server, ada } = await limited();
  const page = await openPage(server, ada);
  for (let count = 1; count <= 10; count += 1) page.send(line(ada, `line ${count}`));
  await page.hears('ack', 10);
  const late = await ada.say('one more');
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await ada.say('Hello', { is_bot: true })).status).toBe(201);
});

test('a new connection of a visitor does not get around the limit of messages', async () => {
  const { server, ada } = await limited();
  const page = await openPage(server, ada);
  for (let count = 1; count <= 10; count += 1) page.send(line(ada, 'again'));
  await page.hears('ack', 10);
  await page.leave();
  const other = await openPage(server, ada);
  for (let count = 1; count <= 5; count += 1) other.send(line(ada, 'and again'));
  await other.isCaughtUp();
  expect(other.heard('ack').length).toBeLessThan(3);
});

test('a frame beyond 16 KiB or a binary frame ends its own connection and no other', async () => {
  const { server, ada } = await limited();
  const bystander = await openPage(server, ada);
  const big = await openPage(server, ada);
  big.socket.send(JSON.stringify(line(ada, 'a'.repeat(16 * 1024))));
  expect(await big.closed).toBe(1009);
  const binary = await openPage(server, ada);
  binary.socket.send(Buffer.from([1, 2, 3]));
  expect(await binary.closed).toBe(1003);
  bystander.send(line(ada, 'a'.repeat(2001)));
  bystander.send(line(ada, '   '));
  await bystander.hears('error', 2);
  bystander.send(line(ada, 'Still here'));
  expect(await bystander.hears('ack')).toHaveLength(1);
});

test('a message of a desk that is signed out is not stored, even when the desk does not hang up', async () => {
  const { server, staff, ada } = await limited();
  const staffClient = await openStaffClient(server, staff);
  staffClient.socket.pause();
  await server.post('/api/logout', undefined, staff);
  staffClient.send(line(ada, 'I was dismissed and still speak'));
  staffClient.socket.resume();
  expect(await staffClient.closed).toBe(1008);
  // Commits keep their order, so a message of the desk would be stored before this lead.
  await server.post('/api/contact', contact);
  expect(await ada.messagesOf()).toEqual([]);
});
