import { expect, onTestFinished, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { ownDatabase } from '../testing/postgres.ts';
import { openShop, startTestServer, type TestServer } from '../testing/running-server.ts';
import { replies, says, startScriptedOpenai } from '../testing/scripted-openai.ts';

const spent =
  'SallieBot has asked its language model as often as it may in a day. Until tomorrow it answers most questions from the shop’s own words alone; inquiries and live chat go on.';

/** Allows three calls of the model a day. */
async function settingsWith(...script: Parameters<typeof startScriptedOpenai>) {
  const model = await startScriptedOpenai(...script);
  onTestFinished(model.close);
  const ofModel = { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: model.url };
  return { model, env: { ...ofModel, RATE_LIMITS: '0.003', TRUST_PROXY: '1' } };
}

/** Each visitor has an address of their own. */
async function ask(server: TestServer, place: number) {
  const body = { message: 'What about a floor for my dance studio?' };
  const from = { 'x-forwarded-for': `203.0.113.${place}` };
  expect((await server.post('/api/chatbot/message', body, from)).status).toBe(200);
}

const noticesOf = async ({ read }: TestServer, cookie: string) =>
  (await read<{ notices: string[] }>('/api/session', cookie)).notices;

const logged = (server: TestServer) =>
  server.logged.filter((line) => line.includes('has asked its language model'));

test('the desks show when the model’s daily budget is used up by tries, and the log says so once', async () => {
  const { model, env } = await settingsWith(replies(503, ''), says('Happy to help.'));
  const { server, cookie } = await openShop(env);
  const desk = await openStaffClient(server, cookie);
  await ask(server, 1);
  await ask(server, 2);
  expect(model.asked).toHaveLength(3);
  expect(desk.heard('noticesChanged')).toEqual([]);
  await ask(server, 3);
  await ask(server, 4);
  const [frame] = await desk.hears('noticesChanged');
  expect(frame?.data).toEqual([spent]);
  expect(await noticesOf(server, cookie)).toEqual([spent]);
  expect(model.asked).toHaveLength(3);
  expect(desk.heard('noticesChanged')).toHaveLength(1);
  expect(logged(server)).toHaveLength(1);
  expect(JSON.parse(logged(server)[0] ?? '')).toMatchObject({ level: 40 });
});

test('a desk at another process shows too that the model’s daily budget is used up', async () => {
  const url = await ownDatabase();
  const { env } = await settingsWith(says('Happy to help.'));
  const start = () => startTestServer({ ...env, DATABASE_URL: url, BACKUPS: '0' });
  const [one, other] = await Promise.all([start(), start()]);
  const desk = await openStaffClient(other, await other.signIn());
  for (const place of [1, 2, 3, 4]) await ask(one, place);
  expect((await desk.hears('noticesChanged'))[0]?.data).toEqual([spent]);
  const late = await start();
  await expect.poll(async () => noticesOf(late, await late.signIn())).toEqual([spent]);
  await ask(other, 5);
  expect([...logged(one), ...logged(other)]).toHaveLength(1);
});
