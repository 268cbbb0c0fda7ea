import { expect, test } from 'vitest';
import { forms } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

/** Of a random UUID 122 bits are free: all but the version and the variant. */
function freeBits(id: string): number[] {
  const bits = [...id].flatMap((digit) =>
    [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 1 : 0)),
  );
  return bits.filter((_, place) => !(place >= 48 && place < 52) && place !== 64 && place !== 65);
}

test('an id tells neither how many there are nor which came first', async () => {
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
  // Each bit by itself is a coin's: 125 throws stay within 30 and 95 but once in 10^8.
  const sums = freeBits(ids[0] ?? '').map((_, place) =>
    ids.reduce((sum, id) => sum + (freeBits(id)[place] ?? 0), 0),
  );
  expect(sums).toHaveLength(122);
  for (const sum of sums) {
    expect(sum).toBeGreaterThan(30);
    expect(sum).toBeLessThan(95);
  }
  // And the order tells nothing: about half of them are greater than the one before.
  const rises = ids.filter((id, at) => id > (ids[at - 1] ?? id)).length;
  expect(rises).toBeGreaterThan(35);
  expect(rises).toBeLessThan(90);
});
