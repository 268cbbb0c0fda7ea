import { expect, test } from 'vitest';
import { forms } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

test('the id of a lead or a visitor is random: it tells neither how many there are nor which came first', async () => {
  const server = await startTestServer();
  async function idOf(path: string, body: object): Promise<string> {
    const { id } = await server.make(path, body);
    return id.replaceAll('-', '');
  }
  const posts = [...forms, { path: '/api/visitors', body: { name: 'Guest', email: '' } }];
  const fiveOfEach = [posts, posts, posts, posts, posts].flat();
  const ids: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    ids.push(...(await Promise.all(fiveOfEach.map(({ path, body }) => idOf(path, body)))));
  }
  expect(ids).toHaveLength(125);
  expect(new Set(ids).size).toBe(125);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{12}4[\da-f]{3}[89ab][\da-f]{15}$/);
  }
  // About half of random ids are greater than the one before, so their order tells nothing.
  const rises = ids.filter((id, at) => id > (ids[at - 1] ?? id)).length;
  expect(rises).toBeGreaterThan(35);
  expect(rises).toBeLessThan(90);
});
