import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { linesOf } from '../store/embedded/folder.ts';
import { openStore } from '../store/embedded/open.ts';
import { namesIn, newPlace, said, write } from '../testing/backup-places.ts';
import { filesWith } from '../testing/files.ts';
import { contact as contactForm } from '../testing/forms.ts';
import { openShop, startTestServer } from '../testing/running-server.ts';
import { clock } from '../testing/samples.ts';

test('a lost folder comes back from its newest backup with its secrets, business facts and pictures', async () => {
  const env = newPlace();
  await write(env.DATA_DIR, 'a', 'b');
  fs.writeFileSync(path.join(env.DATA_DIR, 'business.json'), '{}');
  fs.writeFileSync(path.join(env.DATA_DIR, 'mail-secret'), 'secret', { mode: 0o600 });
  fs.mkdirSync(path.join(env.DATA_DIR, 'pictures'));
  fs.writeFileSync(path.join(env.DATA_DIR, 'pictures', 'a-160.webp'), 'floor');
  fs.writeFileSync(path.join(env.DATA_DIR, 'pictures', 'b-160.webp.new'), 'half a fl');
  await said(env, 'backup');
  fs.rmSync(env.DATA_DIR, { recursive: true });
  const { code, text } = await said(env, 'restore');
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('2 contacts') });
  expect(await namesIn(env.DATA_DIR)).toEqual(['a', 'b']);
  const kept = (name: string) => fs.readFileSync(path.join(env.DATA_DIR, name), 'utf8');
  expect([kept('business.json'), kept('mail-secret')]).toEqual(['{}', 'secret']);
  expect(fs.readdirSync(path.join(env.DATA_DIR, 'pictures'))).toEqual(['a-160.webp']);
  expect(kept('pictures/a-160.webp')).toBe('floor');
  const mode = (name: string) => fs.statSync(path.join(env.DATA_DIR, name)).mode & 0o777;
  expect([mode(''), mode('mail-secret'), mode('pictures')]).toEqual([0o700, 0o600, 0o700]);
});

test('a restore refuses a folder in use or with data; with `--replace` it moves the data aside', async () => {
  const home = newPlace();
  // The default place of backups is inside the folder that is replaced.
  const env = { DATA_DIR: home.DATA_DIR };
  await write(env.DATA_DIR, 'a');
  await said(env, 'backup');
  await write(env.DATA_DIR, 'b');
  expect(await said(env, 'restore')).toMatchObject({
    code: 1,
    text: expect.stringContaining('With --replace it is moved aside'),
  });
  const store = await openStore({ dir: env.DATA_DIR, clock });
  await expect(said(env, 'restore', ['--replace'])).rejects.toThrow('is in use by process');
  await store.close();
  expect(await namesIn(env.DATA_DIR)).toEqual(['a', 'b']);
  expect(await said(env, 'restore', ['--replace'])).toMatchObject({ code: 0 });
  expect(await namesIn(env.DATA_DIR)).toEqual(['a']);
  const aside = fs.readdirSync(env.DATA_DIR).find((name) => name.startsWith('replaced-'));
  expect(await namesIn(path.join(env.DATA_DIR, aside ?? ''))).toEqual(['a', 'b']);
  expect(await said(env, 'verify')).toMatchObject({ code: 0 });
});

test('data that a restore moved aside goes after eight weeks of newer backups, and no sooner', async () => {
  const env = newPlace();
  await write(env.DATA_DIR, 'a');
  await said(env, 'backup');
  await said(env, 'restore', ['--replace']);
  const aside = () => fs.readdirSync(env.DATA_DIR).filter((name) => name.startsWith('replaced-'));
  expect(aside()).toHaveLength(1);
  // The clock may leap: only the existing backups count.
  for (let week = 1; week <= 7; week += 1) {
    const now = () => new Date(Date.now() + week * 7 * 24 * 3_600_000);
    await said(env, 'backup', ['--hourly'], { now });
  }
  expect(aside()).toHaveLength(1);
  const now = () => new Date(Date.now() + 8 * 7 * 24 * 3_600_000);
  await said(env, 'backup', ['--hourly'], { now });
  expect(aside()).toEqual([]);
  expect(await namesIn(env.DATA_DIR)).toEqual(['a']);
});

test('a folder with a broken-off restore is refused at the start, and `restore --replace` repairs it', async () => {
  const env = newPlace();
  await write(env.DATA_DIR, 'a');
  await said(env, 'backup');
  fs.renameSync(path.join(env.DATA_DIR, 'segments'), path.join(env.home, 'segments'));
  for (const name of fs.readdirSync(env.DATA_DIR)) fs.rmSync(path.join(env.DATA_DIR, name));
  fs.mkdirSync(path.join(env.DATA_DIR, 'restoring'));
  await expect(openStore({ dir: env.DATA_DIR, clock })).rejects.toThrow('was broken off');
  await said(env, 'restore', ['--replace']);
  expect(await namesIn(env.DATA_DIR)).toEqual(['a']);
});

test('a damaged backup is refused before anything is touched', async () => {
  const env = newPlace();
  await write(env.DATA_DIR, 'a');
  await said(env, 'backup');
  const [name = ''] = fs.readdirSync(env.BACKUP_DIR).filter((entry) => entry.startsWith('20'));
  fs.appendFileSync(path.join(env.BACKUP_DIR, name, 'data', 'journal-000002'), ' ');
  expect(await said(env, 'restore', ['--replace'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('journal-000002'),
  });
  expect(await namesIn(env.DATA_DIR)).toEqual(['a']);
});

test('a restore leaves out people erased after the backup, in any letter case, and brings back the others', async () => {
  const env = newPlace();
  const { server, cookie } = await openShop(env);
  const send = (email: string) =>
    server.post('/api/contact', { ...contactForm, email, message: `From ${email}` });
  await send('Gone@mail.example');
  await send('stays@mail.example');
  await send('early@mail.example');
  const { id } = await server.make('/api/visitors', {
    name: 'Guest',
    conversation: [{ message: 'My secret wish', is_bot: false }],
  });
  const erase = async (where: string) =>
    expect((await server.delete(where, cookie)).status).toBe(200);
  await erase('/api/people/early@mail.example');
  // The person comes again before the backup, which is a separate matter from the erasure.
  await send('early@mail.example');
  await said(env, 'backup');
  await erase('/api/people/gone@mail.example');
  await erase(`/api/conversations/${id}`);
  await server.stop();
  for (const dir of [env.DATA_DIR, env.BACKUP_DIR]) {
    expect(linesOf(dir)).toHaveLength(3);
    expect(linesOf(dir).join('')).not.toMatch(/gone|early|example/);
    expect(linesOf(dir).join('')).not.toContain(id);
  }
  fs.rmSync(env.DATA_DIR, { recursive: true });

  const { code, text } = await said(env, 'restore');
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('erased again') });
  const again = await startTestServer(env);
  const rows = await again.rows('contacts', await again.signIn());
  const addresses = rows.map(({ email }) => email);
  expect(addresses.sort()).toEqual(['early@mail.example', 'stays@mail.example']);
  await again.stop();
  for (const gone of ['gone@mail', 'My secret wish'])
    expect(await filesWith(env.DATA_DIR, gone)).toEqual([]);
});

test('a restore erases again also from a backup that is older than the erasure secret', async () => {
  const env = newPlace();
  await write(env.DATA_DIR, 'a', 'b');
  await said(env, 'backup');
  const { server, cookie } = await openShop(env);
  const erased = await server.delete('/api/people/a@mail.example', cookie);
  expect(erased.status).toBe(200);
  await server.stop();
  fs.rmSync(env.DATA_DIR, { recursive: true });
  expect((await said(env, 'restore')).text).toContain('1 records of people who were erased');
  expect(await namesIn(env.DATA_DIR)).toEqual(['b']);
});
