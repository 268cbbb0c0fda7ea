import { expect, test } from 'vitest';
import { startTestServer } from '../testing/running-server.ts';

test('on staff pages no text becomes markup or a script, whatever a library does', async () => {
  const server = await startTestServer();
  const policyOf = async (path: string) =>
    (await server.call('GET', path)).headers.get('content-security-policy') ?? '';
  for (const path of ['/login', '/admin-login', '/admin', '/admin-dashboard']) {
    const directives = (await policyOf(path)).split('; ');
    expect([path, ...directives]).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
  }
  expect(await policyOf('/')).not.toContain('trusted-types');
});
