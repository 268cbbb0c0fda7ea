import { cookieOf, type TestServer } from './running-server.ts';

export const colleaguePassword = 'twelve letters';

export async function accountOf(server: TestServer, cookie: string): Promise<string> {
  return (await server.read<{ id: string }>('/api/session', cookie)).id;
}

export async function newColleague(
  server: TestServer,
  owner: string,
  username = 'ellen',
): Promise<{ id: string; cookie: string }> {
  const member = { username, name: `${username} of the shop`, password: colleaguePassword };
  const added = await server.post('/api/staff', member, owner);
  if (!added.ok) throw new Error(`The colleague was not added: ${await added.text()}`);
  const { id } = (await added.json()) as { id: string };
  const login = { username, password: colleaguePassword };
  const signedIn = await server.post('/api/login', login);
  if (!signedIn.ok) throw new Error(`The colleague was not signed in: ${await signedIn.text()}`);
  return { id, cookie: cookieOf(signedIn) };
}
