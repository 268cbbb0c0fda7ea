import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { messageId } from '../mail/outgoing.ts';
import type { Write } from '../store/store.ts';
import { visitor } from '../testing/samples.ts';
import { aShop, dana, openShop } from '../testing/waiting-chat.ts';
import { newConversation } from './conversation-state.ts';

test('staff are mailed once when a visitor has waited three minutes for an answer', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('Anybody there?');
  expect(await shop.pass(175)).toEqual([]);
  await shop.ask('Hello?');
  const [mail, ...more] = await shop.pass(5);
  expect(more).toEqual([]);
  expect(mail?.lead).toEqual({ kind: 'visitors', id: shop.id });
  expect(mail?.purpose).toMatch(/^reminder-/);
  expect(await shop.pass(600)).toEqual([mail]);
});

test('staff are not mailed when a visitor is answered in time or handed back', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('Anybody there?');
  await shop.pass(170);
  await shop.answer('Yes!');
  await shop.speakers.noteRead(shop.id, 2, 'visitor');
  expect(await shop.pass(600)).toEqual([]);
  await shop.ask('And now?');
  await shop.pass(170);
  await shop.speakers.handBack(shop.id, dana);
  expect(await shop.pass(600)).toEqual([]);
});

test('staff are mailed again when a visitor waits again, in a mail with another message id', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('Anybody there?');
  await shop.pass(200);
  await shop.answer('Sorry, yes!');
  await shop.speakers.noteRead(shop.id, 2, 'visitor');
  await shop.ask('And one more thing');
  const mails = await shop.pass(200);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => messageId(mail, 'shop.example'))).size).toBe(2);
});

test('a visitor’s wait goes on through a restart, and is mailed once', async () => {
  const shop = await aShop();
  await shop.ask('Anybody there?');
  await shop.pass(100);
  const after = await openShop(shop.store, shop.clock, shop.id);
  expect(await after.pass(75)).toEqual([]);
  expect(await after.pass(10)).toHaveLength(1);
  const later = await openShop(shop.store, shop.clock, shop.id);
  expect(await later.pass(600)).toHaveLength(1);
});

test('answers to a visitor who has left are mailed after a minute of quiet, all in one mail', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('How much is oak?');
  shop.leave();
  await shop.answer('Oak begins at eight dollars.');
  await shop.pass(50);
  await shop.answer('With fitting it is twelve.');
  expect(await shop.pass(55)).toEqual([]);
  const [mail, ...more] = await shop.pass(5);
  expect(more).toEqual([]);
  expect(mail?.words).toMatchObject({ to: 'ada@example.com', reply_to: demoBusiness.email });
  expect(mail?.words?.text).toContain('Oak begins at eight dollars.\n\nWith fitting it is twelve.');
  expect(await shop.pass(600)).toEqual([mail]);
  await shop.answer('Are you still interested?');
  const [, second] = await shop.pass(60);
  expect(second?.words?.text).toContain('Are you still interested?');
  expect(second?.words?.text).not.toContain('Oak begins');
});

test('a visitor who is still online, or has read the answer, is not mailed it', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.answer('Hello Ada');
  expect(await shop.pass(300)).toEqual([]);
  await shop.speakers.noteRead(shop.id, 1, 'visitor');
  shop.leave();
  expect(await shop.pass(300)).toEqual([]);
});

test('a visitor who leaves with an answer unread is mailed it', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.answer('Hello Ada');
  await shop.pass(300);
  shop.leave();
  expect(await shop.pass(5)).toHaveLength(1);
});

test('a guest without an address is not mailed an answer', async () => {
  const shop = await aShop('');
  await shop.answer('Hello there');
  expect(await shop.pass(300)).toEqual([]);
});

test('a conversation whose mail cannot be written stops no other, and is tried again each minute', async () => {
  const shop = await aShop();
  const waiting_since = shop.clock.now().toISOString();
  await shop.store.commit([
    { put: 'visitors', record: visitor('broken') },
    { put: 'threads', record: { ...newConversation('broken'), waiting_since } },
  ]);
  const after = await openShop(shop.store, shop.clock, shop.id, ['broken']);
  await after.ask('Anybody there?');
  const [mail, ...more] = await after.pass(240);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ lead: { id: shop.id } });
  expect(after.logged).toHaveLength(2);
});

test('the eleventh answer mailed in a day is held, and its visitor is stored as held in the same commit', async () => {
  const shop = await aShop();
  const commits: Write[][] = [];
  const commit = shop.store.commit.bind(shop.store);
  shop.store.commit = (writes, reply) => {
    commits.push(writes);
    return commit(writes, reply);
  };
  for (let count = 0; count < 11; count += 1) {
    await shop.answer(`Answer ${count}`);
    await shop.pass(65);
  }
  const states = (await shop.pass(5)).map(({ state }) => state);
  expect(states).toEqual([...Array(10).fill('queued'), 'held']);
  expect(await shop.store.get('visitors', shop.id)).toMatchObject({ mail: 'held' });
  // With two commits, a crash between them would hide what waits for a decision.
  const isHeld = (write: Write) =>
    'put' in write && write.put === 'mails' && write.record.state === 'held';
  const [held = []] = commits.filter((writes) => writes.some(isHeld));
  expect(held).toContainEqual({
    put: 'visitors',
    record: expect.objectContaining({ mail: 'held' }),
  });
});
