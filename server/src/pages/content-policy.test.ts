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

const hostsIn = (policy = '') => [...new Set(policy.match(/https:\/\/[^\s;]+/g))].sort();

test('a page’s policy admits only this site and what the owner switched on, a staff page’s only this site', () => {
  const scripts = (policy = '') => /script-src ([^;]+)/.exec(policy)?.[1];
  const [forStaff, forAll] = [true, false].map((staff) =>
    contentPolicy({ ...page, staff }, settings),
  );
  expect([hostsIn(forStaff), scripts(forStaff)]).toEqual([[], "'self'"]);
  expect(hostsIn(forAll)).toEqual([
    'https://*.doubleclick.net',
    'https://*.google-analytics.com',
    'https://vendor.example',
    'https://www.google.com',
    'https://www.googletagmanager.com',
  ]);
  expect(scripts(forAll)).toBe("'self' https://www.googletagmanager.com https://vendor.example");
});

test('staff pages require Trusted Types, so that no text becomes markup or a script', async () => {
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
