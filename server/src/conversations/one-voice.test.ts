import type { ConversationNote } from '@sallie/shared/contract/conversation';
import type { PersonRecords } from '@sallie/shared/contract/person';
import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import {
  line,
  newVisitor,
  openPage,
  openStaffClient,
  sayAtDesk,
  switchOn,
} from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { startTestServer } from '../testing/running-server.ts';

/* One member of staff speaks to a visitor; notes among staff stay private. */

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
    say: (message: string, as = cookie, more: object = {}) =>
      sayAtDesk(server, as, ada, message, more),
    note: (note: string, more: object = {}, as = cookie) =>
      call('POST', `${path}/notes`, { note, ...more }, as),
    notes: async () => (await call('GET', `${path}/notes`)).json() as ConversationNote[],
  };
}

test('a staff message with `take_over` false is refused with the holder’s name, and with true takes over', async () => {
  const { server, cookie, ellen, ada, say } = await aConversation();
  await say('Hello from Ellen', ellen.cookie);
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
  expect(await dana.hears('takeOver')).toMatchObject([{ data: { by: demoBusiness.name } }]);
  await page.hears('liveChatMessage', 2);
  expect((await ada.messagesOf()).map(({ seq, message }) => [seq, message])).toEqual([
    [1, 'Hello from Ellen'],
    [2, 'Hello from Dana'],
  ]);
});

test('a staff message without `take_over` is accepted, and the conversation stays with its holder', async () => {
  const { server, cookie, ellen, ada, say, call } = await aConversation();
  await say('Hello from Ellen', ellen.cookie);
  const dana = await openStaffClient(server, cookie);
  dana.send(line(ada, 'Hello from Dana', { client_id: 'one' }));
  await dana.hears('ack');
  const threads = await call('GET', '/api/live-chat-threads');
  expect(threads.json()).toMatchObject([{ taken_by: ELLEN, last_seq: 2 }]);
});

test('what was kept is answered again, whoever has it by then', async () => {
  const { say, ellen, ada, cookie } = await aConversation();
  const kept = await say('Hello', cookie, { client_id: 'one' });
  await say('Me too', ellen.cookie, { client_id: 'two', take_over: true });
  expect(await say('Hello', cookie, { client_id: 'one' })).toMatchObject({
    ...{ id: kept?.id, seq: 1, created_at: kept?.created_at },
  });
  expect(await ada.messagesOf()).toHaveLength(2);
});

test('a note is published to the desks alone, in its place, and once per key', async () => {
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
  // The message's `seq` shows that a note takes none.
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

test('notes on a conversation are exported with its person’s records, and erased with them', async () => {
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

test('an unknown conversation answers 404 to notes and messages; one with 100 notes answers 409 to more', async () => {
  const { call, note, server, cookie } = await aConversation();
  const unknown = '/api/live-chat-threads/nothing';
  expect((await call('POST', `${unknown}/notes`, { note: 'x' })).status).toBe(404);
  const desk = await openStaffClient(server, cookie);
  desk.send(line({ id: 'nothing' }, 'x', { client_id: 'one' }));
  expect(await desk.hears('error')).toMatchObject([
    { message: 'This visitor is not known any more.', client_id: 'one' },
  ]);
  expect(await note('  ')).toMatchObject({ status: 400, text: 'Please write a note' });
  for (let count = 0; count < 100; count += 1) await note(`note ${count}`);
  expect((await note('one more')).status).toBe(409);
});

test('a staff answer claims the visitor’s chat request and counts as its next step', async () => {
  const { server, cookie, ada, say } = await aConversation();
  await ada.request({ email: 'ada@example.com' });
  await say('Hello Ada');
  await say('Are you there?');
  const [row] = await server.rows('consultations', cookie);
  expect(row).toMatchObject({ claim: { by: 'dana' }, step_at: expect.any(String), version: 2 });
  expect(row?.history.map(({ type }) => type)).toEqual(['replied', 'claimed']);
});

test('quick replies saved by the owner are published to every desk and entered in the audit log', async () => {
  const { server, call, ellen } = await aConversation();
  const desk = await openStaffClient(server, ellen.cookie);
  const path = '/api/quick-replies';
  const read = async () => (await call('GET', path, undefined, ellen.cookie)).json();
  expect(await read()).toEqual({ version: 0, replies: [] });
  const replies = [{ id: '1', name: 'hello', text: 'Hi {{first name}}!' }];
  expect(desk.heard('quickRepliesChanged')).toEqual([]);
  // Two owners save at once, and neither loses the other's change.
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
