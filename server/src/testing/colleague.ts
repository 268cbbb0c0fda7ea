import { cookieOf, type TestServer } from './running-server.ts';

export const colleaguePassword = 'twelve letters';

/** Somebody an owner adds, and the cookie of their session. */
export async function newColleague(
  server: TestServer,
  owner: string,
  username = 'ellen',
): Promise<{ id: string; cookie: string }> {
  const member = { username, name: `${username} of the shop`, password: colleaguePassword };
  const added = await server.call('POST', '/api/staff', member, { cookie: owner });
  const { id } = (await added.json()) as { id: string };
  const login = { username, password: colleaguePassword };
  return { id, cookie: cookieOf(await server.call('POST', '/api/login', login)) };
}
