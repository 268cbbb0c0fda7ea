import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/running-server.ts';
import { contentPolicy } from './content-policy.ts';

const settings = {
  content: demoContent,
  origin: 'https://shop.example',
  tagManagerId: 'GTM-ABC123',
  visualizerScriptUrl: 'https://vendor.example/v.js',
};
const page = { path: '/', html: '<p>Hello</p>', listed: true, staff: false };

const hostsIn = (policy: string) => [...new Set(policy.match(/https:\/\/[^\s;]+/g))].sort();

test('no foreign host is allowed on the pages of staff, whatever the owner switched on', () => {
  expect(hostsIn(contentPolicy({ ...page, staff: true }, settings))).toEqual([]);
  expect(hostsIn(contentPolicy(page, settings))).toEqual(
    [
      'https://*.doubleclick.net',
      'https://*.google-analytics.com',
      'https://vendor.example',
      'https://www.google.com',
      'https://www.googletagmanager.com',
    ].sort(),
  );
});

test('a page runs scripts of this site and of what the owner switched on, none inline and no eval', () => {
  const scripts = (policy: string) => /script-src ([^;]+)/.exec(policy)?.[1];
  expect(scripts(contentPolicy({ ...page, staff: true }, settings))).toBe("'self'");
  expect(scripts(contentPolicy(page, settings))).toBe(
    "'self' https://www.googletagmanager.com https://vendor.example",
  );
});

test('on staff pages no text becomes markup or a script, whatever a library does', async () => {
  const server = await startTestServer();
  const policyOf = async (path: string) =>
    (await server.get(path)).headers.get('content-security-policy') ?? '';
  for (const path of ['/login', '/admin-login', '/admin', '/admin-dashboard']) {
    const directives = (await policyOf(path)).split('; ');
    expect([path, ...directives]).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types desk-worker',
      ]),
    );
  }
  expect(await policyOf('/')).not.toContain('trusted-types');
});
