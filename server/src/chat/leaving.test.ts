import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

/* A person has the conversation until staff hand it back or the visitor goes. */

async function openSocket({ origin }: TestServer, frame: object, headers: Record<string, string>) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/livechat`, { headers });
  onTestFinished(() => socket.terminate());
  const heard: { type: string; data?: { by?: string } }[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const send = (sent: object) => socket.send(JSON.stringify(sent));
  send({ type: 'register', ...frame });
  return { send, has: (type: string) => expect.poll(() => heard.find((one) => one.type === type)) };
}

async function takenOver() {
  const server = await startTestServer();
  const cookie = await server.signIn();
  await server.call('POST', '/api/live-chat-settings', { is_available: true }, { cookie });
  const made = await server.call('POST', '/api/visitors', { name: 'Guest' });
  const { id, visitorToken } = (await made.json()) as { id: string; visitorToken: string };
  const headers = { authorization: `Bearer ${id}.${visitorToken}` };
  const visitor = await openSocket(server, { visitorId: id, visitorToken }, {});
  const desk = await openSocket(server, { isAdmin: true }, { cookie });
  const about = { data: { visitor_id: id } };
  await desk.has('connected').toBeDefined();
  desk.send({ type: 'takeOver', ...about });
  await visitor.has('takeOver').toMatchObject({ data: { by: 'dana' } });
  const say = async (is_bot: boolean) => {
    const body = { visitor_id: id, message: 'You are back with me, SallieBot.', is_bot };
    return (await server.call('POST', '/api/conversations', body, headers)).status;
  };
  return { visitor, desk, about, say };
}

test('the bot is silent after a take-over, and speaks again when the visitor goes back to it', async () => {
  const { visitor, desk, about, say } = await takenOver();
  expect(await say(true)).toBe(409);
  visitor.send({ type: 'handBack', ...about });
  await desk.has('handBack').toMatchObject({ data: { by: 'the visitor' } });
  expect(await say(true)).toBe(201);
});

test('a line the visitor sends to the bot says as much', async () => {
  const { desk, say } = await takenOver();
  expect(await say(false)).toBe(201);
  await desk.has('handBack').toMatchObject({ data: { by: 'the visitor' } });
  expect(await say(true)).toBe(201);
});
