import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { staff } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';

/* Everything built that visitors, staff or the server's operator get. */
const built = ['site/dist', 'site/dist-ssr', 'console/out', 'server/dist'];
const root = fileURLToPath(new URL('../../../', import.meta.url));
const isText = (name: string) => /\.(?:[cm]?js|css|html|json|map|txt|webmanifest)$/.test(name);

const shapes = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bsk-[\w-]{16,}/,
  /\b(?:ghp_|gho_|github_pat_|glpat-|npm_|xox[abp]-|AKIA|AIza)[\w-]{12,}/,
  /\beyJ[\w-]{10,}\.[\w-]{10,}/,
  /\b[a-z][a-z\d+.-]*:\/\/[^\s"'`/:@${}<>()|\\]+:[^\s"'`/@${}<>()|\\]+@/i,
  /\b(?:Basic|Bearer) [\w+/=-]{12,}/,
];
const given =
  /(?:pass(?:word|wd|phrase)|secret|token|api_?key|credentials?)["']?\s*[:=]\s*(["'`])([^"'`\s$]{6,})\1/gi;
/** Exempts words of the platform and of OAuth, field names and class names. */
const isNoSecret = (value: string) =>
  /^(?:include|omit|same-origin|anonymous|string|access_token|\[REDACTED\])$/.test(value) ||
  /password/i.test(value);

function credentialsIn(text: string): string[] {
  const found = shapes.flatMap((shape) => shape.exec(text)?.[0] ?? []);
  const values = [...text.matchAll(given)].map(([, , value = '']) => value);
  return [...found, ...values.filter((value) => !isNoSecret(value))];
}

test.each([
  `-----BEGIN RSA PRIVATE KEY-----`,
  `key="sk-proj-Abcdefgh12345678"`,
  `smtp://shop:hunter22@mail.example`,
  `{authorization:"Bearer 0123456789abcdef"}`,
  `{username:"admin",password:"admin123"}`,
  'const authToken=`fixed-admin-token`',
])('the search for credentials finds %s', (text) => {
  expect(credentialsIn(text)).not.toEqual([]);
});

test('no bundle holds a credential or the password that the tests sign in with', async () => {
  let read = 0;
  for (const folder of built) {
    for (const name of (await readdir(join(root, folder), { recursive: true })).filter(isText)) {
      const text = await readFile(join(root, folder, name), 'utf8');
      expect([name, credentialsIn(text)]).toEqual([name, []]);
      expect(text.includes(staff.password), name).toBe(false);
      read += text.length;
    }
  }
  expect(read, 'the builds are there').toBeGreaterThan(5_000_000);
});
