import { expect, test } from 'vitest';
import { line, newVisitor, openChatShop, openPage } from '../testing/chat-socket.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { holdLooks } from '../testing/held-looks.ts';

const MINUTE = 60_000;
const ned = { name: 'Ned Flood', phone: '5705550144', interest: 'carpet' };

test('who left while a colleague had the chat, and was never answered, is a lead once that is over', async () => {
  const looks = holdLooks();
  const { server, cookie, clock, staffClient } = await openChatShop({}, createHandClock(OPEN));
  const guest = await newVisitor(server, 'Guest');
  await guest.tell(ned);
  const page = await openPage(server, guest);
  staffClient.send({ type: 'takeOver', data: { visitor_id: guest.id } });
  await page.hears('takeOver');
  page.send(line(guest, 'Do you have oak?'));
  await page.hears('ack');
  await page.leave();
  await guest.tell({ ...ned, page_left: true });
  const leads = async () =>
    (await server.rows('visitors', cookie)).filter((row) => 'left_at' in row);
  // Somebody of the staff may still answer.
  clock.pass(15 * MINUTE);
  looks.pass(1000);
  await staffClient.isCaughtUp();
  expect(await leads()).toEqual([]);
  clock.pass(15 * MINUTE);
  await looks.poll(clock, 1000, leads).toMatchObject([{ id: guest.id, phone: ned.phone }]);
});
