import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import {
  line,
  newVisitor,
  openChatShop,
  openListeningPage,
  openPage,
} from '../testing/chat-socket.ts';

/* A person has the conversation until staff hand it back or the visitor ends it. */

async function aConversation() {
  const { server, cookie, staffClient } = await openChatShop();
  const ada = await newVisitor(server);
  const about = { data: { visitor_id: ada.id } };
  return {
    server,
    staffClient,
    ada,
    about,
    async takeOver() {
      const before = staffClient.heard('takeOver').length;
      staffClient.send({ type: 'takeOver', ...about });
      await staffClient.hears('takeOver', before + 1);
    },
    post: async (message: string, more: object = {}) => (await ada.say(message, more)).status,
    async conversations() {
      return server.read('/api/live-chat-threads', cookie);
    },
    async ask(message: string) {
      const body = { message, visitorInfo: { id: ada.id } };
      const { cookie } = ada;
      return server.make('/api/chatbot/message', body, cookie);
    },
  };
}

const ours = { is_bot: true, message: 'You are back with me, SallieBot.' };

test('a page that only listens is sent a take-over and its messages, and does not bring its visitor online', async () => {
  const { server, staffClient, ada, takeOver } = await aConversation();
  const page = await openListeningPage(server, ada);
  expect(page.heard('connected')).toMatchObject([{ taken_by: null }]);
  await takeOver();
  expect(await page.hears('takeOver')).toMatchObject([{ data: { by: demoBusiness.name } }]);
  staffClient.send(line(ada, 'Hello Ada'));
  expect(await page.hears('liveChatMessage')).toMatchObject([{ data: { message: 'Hello Ada' } }]);
  await staffClient.isCaughtUp();
  expect(staffClient.heard('visitorOnline')).toEqual([]);
});

test('every desk loads who has a visitor that has not said anything yet', async () => {
  const { server, ada, takeOver, conversations } = await aConversation();
  const page = await openPage(server, ada);
  await takeOver();
  const taken = { id: ada.id, online: true, taken_by: demoBusiness.name, last_line: null };
  expect(await conversations()).toMatchObject([taken]);
  page.send(line(ada, 'Hello'));
  await expect.poll(conversations).toMatchObject([{ ...taken, last_line: { message: 'Hello' } }]);
});

test('a page that only listens is refused when it sends a message or typing', async () => {
  const { server, staffClient, ada, about } = await aConversation();
  const page = await openListeningPage(server, ada);
  page.send(line(ada, 'Hello'));
  page.send({ type: 'typing', ...about });
  expect(await page.hears('error', 2)).toMatchObject([
    { message: 'This page is not in live chat.' },
    { message: 'This page is not in live chat.' },
  ]);
  await staffClient.isCaughtUp();
  expect(staffClient.heard('typing')).toEqual([]);
  expect(await ada.messagesOf()).toEqual([]);
});

test('a page that comes back is sent the take-over before the messages', async () => {
  const { server, staffClient, ada } = await aConversation();
  staffClient.send(line(ada, 'Hello Ada', { client_id: 'one' }));
  await staffClient.hears('ack');
  const page = await openListeningPage(server, ada);
  await page.hears('liveChatMessage');
  expect(page.frames.map(({ type }) => type)).toEqual(['connected', 'takeOver', 'liveChatMessage']);
  expect(page.heard('connected')).toMatchObject([{ taken_by: demoBusiness.name }]);
});

test('a first staff message takes over, and the take-over is published before the message', async () => {
  const { server, staffClient, ada } = await aConversation();
  const page = await openListeningPage(server, ada);
  staffClient.send(line(ada, 'Hello Ada'));
  await page.hears('liveChatMessage');
  expect(page.frames.map(({ type }) => type)).toEqual(['connected', 'takeOver', 'liveChatMessage']);
});

test('a message to SallieBot during a take-over goes to staff and does not hand the conversation back', async () => {
  const { staffClient, takeOver, post, conversations } = await aConversation();
  await takeOver();
  expect(await post('Which floor?')).toBe(201);
  await staffClient.hears('liveChatMessage');
  expect(staffClient.heard('handBack')).toEqual([]);
  expect(await conversations()).toMatchObject([
    { taken_by: demoBusiness.name, waiting_since: expect.any(String), unread: 1 },
  ]);
});

test('SallieBot is silent during a take-over: it does not answer, and messages in its name answer 409', async () => {
  const { staffClient, ada, takeOver, ask, post, about } = await aConversation();
  await takeOver();
  expect(await ask('Which floor is best for dogs?')).toEqual({
    message: '',
    requiresAction: false,
    actionType: null,
    taken_by: demoBusiness.name,
  });
  expect(await post(ours.message, ours)).toBe(409);
  expect(await post('Free floors for all!', { is_bot: true })).toBe(409);
  expect(await ada.messagesOf()).toEqual([]);
  staffClient.send({ type: 'handBack', ...about });
  await staffClient.hears('handBack');
  expect(await post(ours.message, ours)).toBe(201);
});

test('the visitor can end a take-over from a page that only listens', async () => {
  const { server, staffClient, ada, about, takeOver, post } = await aConversation();
  await takeOver();
  const page = await openListeningPage(server, ada);
  page.send({ type: 'handBack', ...about });
  const ended = { type: 'handBack', data: { role: 'visitor', reason: 'visitor' } };
  expect(await staffClient.hears('handBack')).toMatchObject([ended]);
  expect(await page.hears('handBack')).toMatchObject([ended]);
  expect(await post(ours.message, ours)).toBe(201);
});

test('a visitor whom staff have taken over may enter live chat though it is switched off', async () => {
  const { server, staffClient, ada, takeOver } = await aConversation();
  const cookie = await server.signIn();
  await server.post('/api/live-chat-settings', { is_available: false }, cookie);
  const listening = await openListeningPage(server, ada);
  await takeOver();
  await listening.hears('takeOver');
  const page = await openPage(server, ada);
  page.send(line(ada, 'Hello'));
  await page.hears('ack');
  expect(await staffClient.hears('visitorOnline')).toHaveLength(1);
});
