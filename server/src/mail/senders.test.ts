import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';

/** Returns the headers of the two mails that one contact message causes. */
async function headersOf(env: Record<string, string>, facts: object, form: object) {
  const smtp = await startScriptedSmtp();
  onTestFinished(smtp.close);
  const DATA_DIR = ownFolder();
  await writeFile(join(DATA_DIR, 'business.json'), JSON.stringify(facts));
  const server = await startTestServer({ DATA_DIR, SMTP_URL: smtp.url, ...env });
  await server.post('/api/contact', form);
  await smtp.has(2);
  return smtp.received.map(({ raw, from }) => ({
    from,
    // Joins folded lines.
    lines: raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n'),
  }));
}

const named = (lines: string[], name: string) =>
  lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `));

test('a shop name with quotes and another address gives one sender, with the address of the shop', async () => {
  const name = 'Oak "The Floor" Co" <boss@evil.example>, "X';
  const mails = await headersOf({}, { name, email: 'hello@shop.example' }, contact);
  for (const { from, lines } of mails) {
    expect(from).toBe('hello@shop.example');
    expect(named(lines, 'From')).toEqual([
      'From: "Oak \\"The Floor\\" Co\\" <boss@evil.example>, \\"X" <hello@shop.example>',
    ]);
  }
});

test('a MAIL_FROM with quotes gives one sender', async () => {
  const MAIL_FROM = 'The "Best" Floor <shop@shop.example>';
  const [mail] = await headersOf({ MAIL_FROM }, {}, contact);
  expect(mail?.from).toBe('shop@shop.example');
  expect(named(mail?.lines ?? [], 'From')).toEqual([
    'From: "The \\"Best\\" Floor" <shop@shop.example>',
  ]);
});

test('the folder of mails and its files are open to their owner alone, also when the folder existed before', async () => {
  const DATA_DIR = ownFolder();
  const folder = join(DATA_DIR, 'outbox');
  await mkdir(folder);
  await chmod(folder, 0o755);
  const server = await startTestServer({ DATA_DIR });
  await server.post('/api/test-mail', undefined, await server.signIn());
  const [file = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});
