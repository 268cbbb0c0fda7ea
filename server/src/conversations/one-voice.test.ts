import type { ConversationNote } from '@sallie/shared/contract/conversation';
import type { PersonRecords } from '@sallie/shared/contract/person';
import { expect, test } from 'vitest';
import { line, newVisitor, openPage, openStaffClient, switchOn } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { startTestServer } from '../testing/running-server.ts';

/* One member of staff speaks to a visitor; what staff say to each other stays in the house. */

const ELLEN = 'ellen of the shop';

async function aConversation(email = 'ada@example.com') {
  const server = await startTestServer();
  const cookie = await switchOn(server);
  const ellen = await newColleague(server, cookie);
  const ada = await newVisitor(server, 'Ada Miller', email);
  const path = `/api/live-chat-threads/${ada.id}`;
  const call = (method: string, url: string, body?: object, as = cookie) =>
    server.ask(method, url, body, as);
  return {
    server,
    cookie,
    ellen,
    ada,
    call,
    say: (message: string, more: object = {}, as = cookie) =>
      call('POST', `${path}/messages`, { message, ...more }, as),
    note: (note: string, more: object = {}, as = cookie) =>
      call('POST', `${path}/notes`, { note, ...more }, as),
    notes: async () => (await call('GET', `${path}/notes`)).json() as ConversationNote[],
  };
}

test('a line that asks first is refused with who has it, until it says it takes over', async () => {
  const { server, cookie, ellen, ada, say } = await aConversation();
  await say('Hello from Ellen', {}, ellen.cookie);
  const dana = await openStaffClient(server, cookie);
  const page = await openPage(server, ada);
  dana.send(line(ada, 'Hello from Dana', { client_id: 'one', take_over: false }));
  const refusal = {
    message: `${ELLEN} has this conversation.`,
    client_id: 'one',
    taken_by: { by: ELLEN, by_id: ellen.id },
  };
  expect(await dana.hears('error')).toMatchObject([refusal]);
  expect(await ada.messagesOf()).toHaveLength(1);
  dana.send(line(ada, 'Hello from Dana', { client_id: 'one', take_over: true }));
  await dana.hears('ack');
  expect(await dana.hears('takeOver')).toMatchObject([{ data: { by: 'dana' } }]);
  await page.hears('liveChatMessage', 2);
  expect((await ada.messagesOf()).map(({ seq, message }) => [seq, message])).toEqual([
    [1, 'Hello from Ellen'],
    [2, 'Hello from Dana'],
  ]);
  expect((await say('And now me', { take_over: false }, ellen.cookie)).status).toBe(409);
});

test('a client that knows nothing of it is refused nothing, and takes nothing over', async () => {
  const { server, cookie, ellen, ada, say, call } = await aConversation();
  await say('Hello from Ellen', {}, ellen.cookie);
  const dana = await openStaffClient(server, cookie);
  dana.send(line(ada, 'Hello from Dana', { client_id: 'one' }));
  await dana.hears('ack');
  const threads = await call('GET', '/api/live-chat-threads');
  expect(threads.json()).toMatchObject([{ taken_by: ELLEN, last_seq: 2 }]);
});

test('over HTTP alike; what was kept is answered again, whoever has it by then', async () => {
  const { say, ellen, ada } = await aConversation();
  expect((await say('Hello', { client_id: 'one' })).status).toBe(201);
  const refused = await say('Me too', { client_id: 'two', take_over: false }, ellen.cookie);
  expect(refused).toMatchObject({ status: 409, text: 'dana has this conversation.' });
  expect((await say('Me too', { client_id: 'two', take_over: true }, ellen.cookie)).status).toBe(
    201,
  );
  expect((await say('Hello', { client_id: 'one' })).json()).toMatchObject({ seq: 1 });
  expect(await ada.messagesOf()).toHaveLength(2);
});

test('a note is told to the desks alone, in its place, once', async () => {
  const { server, cookie, ada, say, note, notes, ellen } = await aConversation();
  const [desk, page] = [await openStaffClient(server, cookie), await openPage(server, ada)];
  page.send(line(ada, 'Do you have oak?'));
  await page.hears('ack');
  const kept = await note('Wants a discount', { client_id: 'n' }, ellen.cookie);
  expect([kept.status, kept.json()]).toMatchObject([
    201,
    { visitor_id: ada.id, after_seq: 1, note: 'Wants a discount', by: ELLEN, by_id: ellen.id },
  ]);
  expect((await note('Wants a discount', { client_id: 'n' }, ellen.cookie)).json()).toEqual(
    kept.json(),
  );
  expect(await desk.hears('conversationNote')).toMatchObject([{ data: kept.json() }]);
  // Its seq shows that a note takes no place of a message.
  await say('We do');
  expect(await page.hears('liveChatMessage')).toMatchObject([{ data: { seq: 2 } }]);
  expect(JSON.stringify([page.frames, await ada.messagesOf()])).not.toContain('discount');
  expect(await notes()).toEqual([kept.json()]);
});

test('a note is no answer: SallieBot goes on, the visitor waits on, nothing is mailed', async () => {
  const { call, server, cookie, ada, note } = await aConversation();
  const page = await openPage(server, ada);
  page.send(line(ada, 'Is anybody there?'));
  await page.hears('ack');
  await note('Who knows her?');
  expect((await call('GET', '/api/live-chat-threads')).json()).toMatchObject([
    { taken_by: null, waiting_since: expect.any(String), unread: 1, last_seq: 1 },
  ]);
  const [visitor] = await server.rows('visitors', cookie);
  expect(visitor?.mails).not.toHaveProperty('reply');
});

test('notes are handed over with a person’s records, and go with them', async () => {
  const { call, note, notes, ada } = await aConversation();
  await note('Wants a discount');
  const records = (await call('GET', '/api/people/ada%40example.com/records')).json();
  expect((records as PersonRecords).conversation_notes).toMatchObject([
    { note: 'Wants a discount' },
  ]);
  await call('DELETE', '/api/people/ada%40example.com');
  expect((await call('GET', `/api/live-chat-threads/${ada.id}/notes`)).status).toBe(404);
  await expect(notes()).rejects.toThrow();
});

test('an unknown conversation takes neither, a full one no more notes', async () => {
  const { call, note } = await aConversation();
  const unknown = '/api/live-chat-threads/nothing';
  expect((await call('POST', `${unknown}/notes`, { note: 'x' })).status).toBe(404);
  expect((await call('POST', `${unknown}/messages`, { message: 'x' })).status).toBe(404);
  expect(await note('  ')).toMatchObject({ status: 400, text: 'Please write a note' });
  for (let count = 0; count < 100; count += 1) await note(`note ${count}`);
  expect((await note('one more')).status).toBe(409);
});

test('an answer takes the request of the chat, and is the step that was owed', async () => {
  const { server, cookie, ada, say } = await aConversation();
  await ada.request({ email: 'ada@example.com' });
  await say('Hello Ada');
  await say('Are you there?');
  const [row] = await server.rows('consultations', cookie);
  expect(row).toMatchObject({ claim: { by: 'dana' }, step_at: expect.any(String), version: 2 });
  expect(row?.history.map(({ type }) => type)).toEqual(['replied', 'claimed']);
});

test('the owner writes the quick replies, every desk hears and reads them, and the log says so', async () => {
  const { server, call, ellen } = await aConversation();
  const desk = await openStaffClient(server, ellen.cookie);
  const path = '/api/quick-replies';
  const read = async () => (await call('GET', path, undefined, ellen.cookie)).json();
  expect(await read()).toEqual({ version: 0, replies: [] });
  const replies = [{ id: '1', name: 'hello', text: 'Hi {{first name}}!' }];
  expect(desk.heard('quickRepliesChanged')).toEqual([]);
  // Of two owners at once neither loses what the other has saved.
  const both = await Promise.all([1, 2].map(() => call('POST', path, { version: 0, replies })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const taken = 'Somebody changed the quick replies meanwhile. Please try again.';
  expect(both.map(({ text }) => text)).toContain(taken);
  await desk.hears('quickRepliesChanged');
  expect(await read()).toEqual({ version: 1, replies });
  expect((await call('POST', path, { replies })).json()).toEqual({ version: 2, replies });
  const twice = [...replies, { id: '2', name: 'Hello', text: 'x' }];
  expect(await call('POST', path, { replies: twice })).toMatchObject({
    status: 400,
    text: 'Please give every quick reply a name of its own',
  });
  const log = (await call('GET', '/api/audit')).json();
  expect(log[0]).toMatchObject({ event: { type: 'quick-replies-changed', count: 1 } });
});
