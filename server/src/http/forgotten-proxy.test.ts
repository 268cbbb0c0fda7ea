import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

async function noticesOf(server: TestServer): Promise<string[]> {
  return (await server.read<{ notices: string[] }>('/api/session', await server.signIn())).notices;
}

const warned = ({ logged }: TestServer) => logged.filter((line) => line.includes('TRUST_PROXY'));

test.each([forwarded, { forwarded: 'for=203.0.113.9' }])(
  'an unknown proxy causes one log line and one desk notice about TRUST_PROXY: %j',
  async (headers) => {
    const server = await startTestServer();
    expect(await noticesOf(server)).toEqual([]);
    for (let request = 0; request < 3; request += 1) {
      await server.get('/', headers);
    }
    expect(await noticesOf(server)).toEqual([expect.stringContaining('TRUST_PROXY')]);
    expect(warned(server)).toHaveLength(1);
    expect(warned(server)[0]).not.toContain('203.0.113.9');
  },
);

test('a proxy that TRUST_PROXY allows causes no log line and no notice', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  await server.get('/', forwarded);
  expect(await noticesOf(server)).toEqual([]);
  expect(warned(server)).toEqual([]);
});
