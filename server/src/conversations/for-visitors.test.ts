import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { line, newVisitor, openPage, openStaffClient } from '../testing/chat-socket.ts';
import { colleaguePassword } from '../testing/colleague.ts';
import { cookieOf, staffPassword, startTestServer } from '../testing/running-server.ts';

const username = 'signs-in-as-this';

/** Opens a live chat with a visitor, and an owner who has given no name. */
async function aShop() {
  const server = await startTestServer({ ADMIN_USERNAME: username });
  const login = await server.post('/api/login', { username, password: staffPassword });
  const cookie = cookieOf(login);
  await server.post('/api/live-chat-settings', { is_available: true }, cookie);
  const visitor = await newVisitor(server);
  const session = async () =>
    await server.read<{
      id: string;
      name: string;
      has_name: boolean;
    }>('/api/session', cookie);
  const rename = async (name: string) => {
    const path = `/api/staff/${(await session()).id}`;
    return (await server.patch(path, { name }, cookie)).status;
  };
  return { server, cookie, visitor, session, rename };
}

type House = Awaited<ReturnType<typeof aShop>>;

/** Sends everything that staff can send to a visitor's page, and returns everything it gets. */
async function everythingHeard({ server, visitor }: House, cookie: string): Promise<string> {
  const page = await openPage(server, visitor);
  const staffClient = await openStaffClient(server, cookie);
  const about = { data: { visitor_id: visitor.id } };
  staffClient.send({ type: 'takeOver', ...about });
  staffClient.send({ type: 'typing', ...about });
  staffClient.send(line(visitor, 'Hello'));
  const [said] = await page.hears('liveChatMessage');
  const asked = { message: 'Do you sell oak?', stage: 'intro', visitorInfo: { id: visitor.id } };
  const headers = { cookie: visitor.cookie };
  const silence = await server.post('/api/chatbot/message', asked, headers);
  const seen = { visitor_id: visitor.id, message: 'Seen', client_id: said?.data.client_id };
  const again = await openPage(server, visitor);
  staffClient.send({ type: 'handBack', ...about });
  await page.hears('handBack');
  const posted = await server.post('/api/conversations', seen, headers);
  const heard = [...page.frames, ...again.frames, await visitor.messagesOf()];
  await Promise.all([page.leave(), again.leave(), staffClient.leave()]);
  return JSON.stringify(heard) + (await silence.text()) + (await posted.text());
}

test('a visitor reads the name of the shop until a colleague gives a name, and never a user name', async () => {
  const house = await aShop();
  expect(await house.session()).toMatchObject({ name: username, has_name: false });
  const unnamed = await everythingHeard(house, house.cookie);
  expect(unnamed).not.toContain(username);
  expect(unnamed).toContain(demoBusiness.name);

  expect(await house.rename(username)).toBe(400);
  expect(await house.rename('Dana Whitfield')).toBe(200);
  expect(await house.session()).toMatchObject({ name: 'Dana Whitfield', has_name: true });
  const named = await everythingHeard(house, house.cookie);
  expect(unnamed + named).not.toContain((await house.session()).id);
  expect(named).not.toContain(username);
  expect(named).toContain('Dana Whitfield');
});

test('a name given while the desk is connected is shown from the next message on', async () => {
  const house = await aShop();
  const { server, visitor, cookie, rename } = house;
  const page = await openPage(server, visitor);
  const staffClient = await openStaffClient(server, cookie);
  await rename('Dana Whitfield');
  staffClient.send(line(visitor, 'Hello'));
  expect(await page.hears('liveChatMessage')).toMatchObject([{ data: { by: 'Dana Whitfield' } }]);
  expect(await page.hears('takeOver')).toMatchObject([{ data: { by: 'Dana Whitfield' } }]);
});

test('the user name of a removed colleague is not shown to a visitor, also after a restart', async () => {
  const house = await aShop();
  const { server, cookie, visitor } = house;
  const member = { username: 'leaves-soon', name: 'leaves-soon', password: colleaguePassword };
  const { id } = await server.make('/api/staff', member, cookie);
  const hers = cookieOf(await server.post('/api/login', member));
  await everythingHeard(house, hers);
  await server.delete(`/api/staff/${id}`, cookie);
  const { cookie: theirs } = visitor;
  const path = `/api/conversations?visitor_id=${visitor.id}`;
  expect(JSON.stringify(await visitor.messagesOf())).not.toContain('leaves-soon');
  await server.stop();
  const after = await startTestServer({ DATA_DIR: server.dataDir });
  const read = await after.get(path, theirs);
  expect(await read.text()).toMatch(/Hello.*Millbrook/);
});
