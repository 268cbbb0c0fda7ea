import type { KnownContact } from '@sallie/shared/contract/chatbot';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { expect, test } from 'vitest';
import { newVisitor, openChatShop, openPage } from '../testing/chat-socket.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';

/** The visitor is still at the page, and SallieBot has said that the team knows. */
async function inTrouble(...contacts: KnownContact[]) {
  const { server, cookie, staffClient } = await openChatShop({}, createHandClock(OPEN));
  const visitor = await newVisitor(server);
  await openPage(server, visitor);
  expect((await visitor.say('my floor is flooded, your crew left the water on')).ok).toBe(true);
  for (const contact of contacts) expect((await visitor.tell(contact)).status).toBe(200);
  const lead = await server.read<Visitor>(`/api/leads/visitors/${visitor.id}`, cookie);
  return { lead, attention: staffClient.attention, visitor };
}

test.each<[string, KnownContact[]]>([
  ['a number alone', [{ phone: '5705550144' }]],
  ['an email alone', [{ email: 'carl.h@gmail.com' }]],
  ['a name, then a number', [{ name: 'Bob Miller', phone: '5705550144' }]],
  ['a number, then a name', [{ phone: '5705550144' }, { name: 'Bob Miller', phone: '5705550144' }]],
])('a visitor in trouble who leaves %s is urgent at once, and rings once', async (_, contacts) => {
  const { lead, attention, visitor } = await inTrouble(...contacts);
  expect(lead).toMatchObject({ ...contacts.at(-1), urgent: true, source: 'chat' });
  expect(lead.left_at).toBeTruthy();
  await expect
    .poll(() => attention()?.ringing)
    .toEqual([expect.objectContaining({ kind: 'visitors', id: visitor.id, urgent: true })]);
  expect(attention()?.waiting).toBe(1);
});

test('a visitor who tells their trouble in two messages rings as urgent once both are sent', async () => {
  const { server, staffClient } = await openChatShop({}, createHandClock(OPEN));
  const visitor = await newVisitor(server);
  await openPage(server, visitor);
  expect((await visitor.say('my tile cracked')).ok).toBe(true);
  expect(staffClient.attention()?.ringing ?? []).toEqual([]);
  expect((await visitor.say('you installed it last year')).ok).toBe(true);
  await expect
    .poll(() => staffClient.attention()?.ringing)
    .toEqual([expect.objectContaining({ id: visitor.id, urgent: true })]);
});
