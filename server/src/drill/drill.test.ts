import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listBackups } from '../backups/backup-folder.ts';
import { newPlace, said } from '../testing/backup-places.ts';
import { contact } from '../testing/forms.ts';
import { newDatabase } from '../testing/postgres.ts';
import { cookieOf, staffName, staffPassword, startTestServer } from '../testing/running-server.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';

/* The monthly drill, beside a running shop. */

/** Signs in like a browser, and reads the contacts. */
async function contactsAt(origin: string): Promise<string[]> {
  const signedIn = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: staffName, password: staffPassword }),
  });
  expect(signedIn.status).toBe(200);
  const reply = await fetch(`${origin}/api/contacts`, { headers: { cookie: cookieOf(signedIn) } });
  return ((await reply.json()) as { name: string }[]).map(({ name }) => name).sort();
}

test.each(['a folder', 'a database'])(
  'a drill of %s serves the restored backup, and leaves no files, mails or backups behind',
  async (kind) => {
    const smtp = await startScriptedSmtp({ onSignIn: () => {} });
    onTestFinished(() => smtp.close());
    const { home, ...folders } = newPlace();
    const tmp = path.join(home, 'tmp');
    fs.mkdirSync(tmp);
    const shop: Record<string, string> = { ...folders, PUBLIC_ORIGIN: 'https://shop.example' };
    if (kind === 'a database') {
      const { url, drop } = await newDatabase();
      onTestFinished(drop);
      shop.DATABASE_URL = url;
    }
    // The shop's mails wait, because no mail server listens.
    const settings = { ...shop, SMTP_URL: 'smtp://127.0.0.1:1', STAFF_MAIL: 'team@shop.example' };
    const server = await startTestServer(settings);
    const send = async (name: string) =>
      expect((await server.post('/api/contact', { ...contact, name })).status).toBe(201);
    await send('Ada Miller');
    await send('Bob Stone');
    expect(await said(shop, 'backup')).toMatchObject({ code: 0 });
    await send('Cleo Late');
    const backups = await listBackups(shop.BACKUP_DIR ?? '');

    const seen: string[][] = [];
    process.env.TMPDIR = tmp;
    onTestFinished(() => void delete process.env.TMPDIR);
    const { code, text } = await said(
      { ...shop, SMTP_URL: smtp.url, STAFF_MAIL: 'team@shop.example' },
      'drill',
      [],
      {
        async untilSeen(lines) {
          const at = /(http\S+)\/admin-login/.exec(lines.join('\n'))?.[1] ?? '';
          expect(at).toMatch(/^http:\/\/localhost:\d+$/);
          seen.push(await contactsAt(at));
          const [folder = '', ...more] = fs.readdirSync(tmp);
          expect(more).toEqual([]);
          // Without a mail server, mails would be files here.
          expect(fs.readdirSync(path.join(tmp, folder))).not.toContain('outbox');
        },
      },
    );
    expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/contacts +3 +2\n/) });
    expect(seen).toEqual([['Ada Miller', 'Bob Stone']]);
    expect(text).toMatch(/the newest came +\S+ +\S+\n/);
    expect(await listBackups(shop.BACKUP_DIR ?? '')).toEqual(backups);
    expect(fs.readdirSync(tmp)).toEqual([]);
    expect(smtp.received).toEqual([]);
    expect((await server.rows('contacts', await server.signIn())).length).toBe(3);

    const checked = await said(shop, 'drill', ['--check']);
    expect(checked.text).toMatch(/A server starts on it, and is ready\.\nThe drill is over/);
    expect(await said(shop, 'drill', ['--chekc'])).toMatchObject({ code: 1 });
    for (const { dir } of backups) fs.rmSync(path.join(dir, 'backup.json'));
    expect(await said(shop, 'drill')).toEqual({
      code: 1,
      text: expect.stringContaining('None of the backups'),
    });
    expect(fs.readdirSync(tmp)).toEqual([]);
  },
);
