import { expect, test } from 'vitest';
import { newVisitor, openChatShop, openStaffClient } from '../testing/chat-socket.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';

/** A Wednesday, on which the shop is closed. */
const CLOSED = Date.parse('2026-11-25T16:00:00Z');

test.each([
  ['the page closed', OPEN],
  ['the shop closed', CLOSED],
])('trouble told to who is away, %s, rings everywhere in two minutes', async (_, at) => {
  const { server, cookie, clock, staffClient } = await openChatShop({}, createHandClock(at));
  const guest = await newVisitor(server, 'Guest');
  const takeOver = { type: 'takeOver', data: { visitor_id: guest.id } };
  staffClient.send(takeOver);
  await staffClient.hears('takeOver');
  clock.pass(1000);
  await guest.say('my floor is flooded, your crew left the water on');
  await expect.poll(staffClient.attention).toMatchObject({ ringing: [], unread: 1 });
  clock.pass(120_000);
  // Any news lets the server look again, as its timer does.
  await guest.say('please');
  const call = { id: guest.id, urgent: true, unanswered: true };
  await expect.poll(staffClient.attention).toMatchObject({ ringing: [call] });
  // They may call back rather than write.
  staffClient.send(takeOver);
  await expect.poll(staffClient.attention).toMatchObject({ ringing: [] });
  clock.pass(150_000);
  const other = await openStaffClient(server, cookie);
  await expect.poll(other.attention).toMatchObject({ ringing: [], unread: 1 });
});
