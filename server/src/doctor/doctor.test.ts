import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../commands.ts';
import { newConversation } from '../conversations/conversation-state.ts';
import { openStore } from '../store/embedded/open.ts';
import { openPostgres } from '../store/postgres/open.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';
import { newPlace as newHome } from '../testing/backup-places.ts';
import { ownDatabase } from '../testing/postgres.ts';
import { clock, contact, line, visitor } from '../testing/samples.ts';
import { says, startScriptedOpenai } from '../testing/scripted-openai.ts';
import { answer, startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { pruneStrangers, WITHOUT_BACKUP } from './prune.ts';
import { checkHeap } from './server-checks.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

function newPlace() {
  const { home, ...env } = newHome();
  return { home, env };
}

/** A mail server and a language model, and the settings that name them. */
async function servers(
  mail: Parameters<typeof startScriptedSmtp>[0],
  answer: Parameters<typeof startScriptedOpenai>[0],
) {
  const smtp = await startScriptedSmtp(mail);
  const model = await startScriptedOpenai(answer);
  onTestFinished(async () => {
    await smtp.close();
    await model.close();
  });
  const settings = {
    SMTP_URL: smtp.url.replace('://', '://shop:secret@'),
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: model.url,
  };
  return { smtp, settings };
}

/** Runs the doctor like an owner, in an empty folder without `.env`. */
async function doctor(home: string, env: Record<string, string>, ...words: string[]) {
  const child: ChildProcess = spawn(process.execPath, [main, 'doctor', ...words], {
    cwd: home,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  return { code, text };
}

async function shop(dir: string) {
  const store = await openStore({ dir, clock });
  await store.commit([{ put: 'contacts', record: contact('a') }]);
  return store;
}

test('the doctor fails when a picture that the website shows is missing', async () => {
  const { home, env } = newPlace();
  await (await shop(env.DATA_DIR)).close();
  const [project] = demoContent.projects;
  const picture = { id: 'a'.repeat(32), focus: { x: 0.5, y: 0.5 } };
  const projects = [{ ...project, title: 'Oak stairs', picture }];
  fs.writeFileSync(path.join(env.DATA_DIR, 'business.json'), JSON.stringify({ projects }));
  const { text } = await doctor(home, env);
  expect(text).toMatch(/FAIL +pictures +The website shows pictures .* nowhere, of Oak stairs\./i);
});

test('the doctor fails nothing in a sound shop whose server runs', async () => {
  const { home, env } = newPlace();
  const { smtp, settings } = await servers({ onSignIn: () => {} }, says('OK'));
  const server = await startBuiltServer(env.DATA_DIR);
  onTestFinished(async () => void (await server.stop()));
  const { text, code } = await doctor(home, {
    ...env,
    PUBLIC_ORIGIN: server.origin,
    ...settings,
  });
  expect(text).toMatch(/pass +lock +The server runs, as process/);
  expect(text).toMatch(/pass +mail +The mail server .* lets us in/);
  expect(text).toMatch(/pass +model +The model answers/);
  expect(text).toMatch(/pass +address +http:.* leads to this server/);
  expect(text).toMatch(/pass +address +0 proxies stand in front/);
  expect(text).toMatch(/pass +memory +The data takes \d+ of \d+ MB/);
  expect(text).toMatch(/pass +clock .*as other machines say/);
  expect(text).toMatch(/warning +backups +There is no backup yet/);
  expect(text).toMatch(
    /warning +settings +.* demo shop: the name, the phone number, .*\n.*→ Write/,
  );
  expect({ code, end: text.trimEnd().split('\n').at(-1) }).toEqual({
    code: 0,
    end: 'Nothing failed.',
  });
  expect(smtp.received).toEqual([]);
});

test('the doctor fails each wrong part with its remedy', async () => {
  const { home, env } = newPlace();
  await (await shop(env.DATA_DIR)).close();
  fs.writeFileSync(path.join(env.DATA_DIR, 'mail-secret'), 'secret', { mode: 0o644 });
  const later = new Date(Date.now() + 86_400_000);
  fs.utimesSync(path.join(env.DATA_DIR, 'manifest-000001'), later, later);
  const bad = path.join(env.BACKUP_DIR, '2026-01-01T00-00-00Z');
  fs.mkdirSync(bad, { recursive: true, mode: 0o700 });
  fs.chmodSync(env.BACKUP_DIR, 0o755);
  const onSignIn = () => {
    throw answer(535, 'no');
  };
  const { settings } = await servers({ onSignIn }, (response) => response.writeHead(401).end('{}'));
  const { code, text } = await doctor(home, {
    ...env,
    PUBLIC_ORIGIN: 'https://localhost:1',
    ...settings,
  });
  expect(text).toMatch(/FAIL +file modes +Others .*backups.*mail-secret\.\n.*→ chmod go-rwx/);
  expect(text).toMatch(/FAIL +backups .*no backup\.json/);
  expect(text).toMatch(/warning +backups +The backups in .* are on the disk of the data/);
  expect(text).toMatch(/FAIL +mail .*EAUTH.*\n.*user name and password in SMTP_URL/);
  expect(text).toMatch(/FAIL +model .*status 401.*\n.*OPENAI_API_KEY/);
  expect(text).toMatch(/FAIL +address +No certificate of localhost/);
  expect(text).toMatch(/FAIL +address +With an https address.*\n.*TRUST_PROXY to 1/);
  expect(text).toMatch(/FAIL +clock .*written later/);
  expect(code).toBe(1);
});

test('the doctor fails when a server on this machine has other settings than those examined', async () => {
  const { home, env } = newPlace();
  const server = await startBuiltServer(path.join(home, 'other'));
  onTestFinished(async () => void (await server.stop()));
  const { port } = new URL(server.origin);
  const { code, text } = await doctor(home, { ...env, PORT: port });
  expect(text).toMatch(
    /FAIL +server +A server runs on this machine, at port \d+, and not on .*data/,
  );
  expect(text).toMatch(/→ Run this with its settings: .*ln -s \/etc\/sallie\.env \.env/);
  expect(code).toBe(1);
  const right = await doctor(home, { ...env, PORT: port, DATA_DIR: path.join(home, 'other') });
  expect(right.text).not.toMatch(/FAIL +server/);
});

test('the doctor fails on a data folder that cannot be made, before the first start', async () => {
  const { home, env } = newPlace();
  fs.writeFileSync(path.join(home, 'file'), '');
  const { text } = await doctor(home, { ...env, DATA_DIR: path.join(home, 'file', 'data') });
  expect(text).toMatch(
    /FAIL +data +There is no .*data, and it cannot be made \(\w+\)\.\n.*→ Name a/,
  );
});

test('the doctor ends without a stack trace when whoever reads it has read enough', async () => {
  const { home, env } = newPlace();
  const child = spawn(process.execPath, [main, 'doctor'], {
    cwd: home,
    env: { PATH: process.env.PATH, ...env },
  });
  child.stdout.destroy();
  const [complaints] = await Promise.all([child.stderr.toArray(), once(child, 'close')]);
  expect(complaints.join('')).toBe('');
});

test('the doctor names bad settings and checks nothing else', async () => {
  const { home } = newPlace();
  const { code, text } = await doctor(home, { PORT: 'soon' });
  expect({ code, text }).toEqual({
    code: 1,
    text: expect.stringMatching(/^FAIL +settings +Bad settings: PORT is a port number/),
  });
});

test('`--prune` backs up and drops conversations of strangers, except noted, asking or reachable visitors', async () => {
  const { home, env } = newPlace();
  const store = await shop(env.DATA_DIR);
  const stranger = { email: '', phone: '', name: 'Guest' };
  for (const record of [
    visitor('stranger', stranger),
    visitor('noted', { ...stranger, notes: 'Rang the bell' }),
    visitor('asked', stranger),
    visitor('ada', { phone: '', name: 'Ada' }),
    visitor('called', { ...stranger, phone: '5705550111' }),
  ]) {
    const state = { ...newConversation(record.id), last_seq: 1 };
    await store.commit([
      { put: 'visitors', record },
      {
        put: 'threads',
        record: { ...state, ...(record.id === 'asked' && { requested_at: record.created_at }) },
      },
      { put: 'messages', record: line(record.id, 1, `wish of ${record.id}`) },
    ]);
  }
  await store.close();
  const { code, text } = await doctor(home, env, '--prune');
  expect({ code, text }).toEqual({
    code: 0,
    text: expect.stringMatching(/Backed up to .*\n1 strangers’ conversations with 1 messages/),
  });
  const again = await openStore({ dir: env.DATA_DIR, clock });
  const left = (await again.list('visitors')).map(({ id }) => id).sort();
  expect(left).toEqual(['ada', 'asked', 'called', 'noted']);
  expect(await again.messagesOf('stranger')).toEqual([]);
  expect(await again.messagesOf('ada')).toHaveLength(1);
  expect(await pruneStrangers(again)).toEqual({ strangers: 0, messages: 0 });
  await again.close();
});

test('a prune drops conversations of strangers from a database too, but not while a process serves it', async () => {
  const { env } = newPlace();
  const url = await ownDatabase();
  const { store, database } = await openPostgres({ url, clock });
  await store.commit([
    { put: 'visitors', record: visitor('stranger', { email: '', phone: '' }) },
    { put: 'messages', record: line('stranger', 1) },
    { put: 'visitors', record: visitor('ada') },
  ]);
  await database.query({ text: `insert into processes values ('one', now())` });
  const said: string[] = [];
  const letGo = () =>
    runCommand('prune', [WITHOUT_BACKUP], {
      ...{ env: { ...env, DATABASE_URL: url }, main, siteDir: '' },
      ...{ clock: systemClock, random: systemRandom, log: createLog('silent') },
      say: (text) => void said.push(text),
    });
  await expect(letGo()).rejects.toThrow('Processes that serve this database: 1.');
  await database.query({ text: 'delete from processes' });
  expect(await letGo()).toBe(0);
  expect(said).toEqual([expect.stringMatching(/^1 strangers’ conversations with 1 messages/)]);
  expect((await store.list('visitors')).map(({ id }) => id)).toEqual(['ada']);
  expect(await store.messagesOf('stranger')).toEqual([]);
  await store.close();
});

test('the heap check fails on a folder that does not fit into memory, and on one that cannot be read', async () => {
  const { env } = newPlace();
  await (await shop(env.DATA_DIR)).close();
  const small = { ...process.env, ...env, NODE_OPTIONS: '--max-old-space-size=9' };
  expect(await checkHeap(main, small)).toEqual({
    outcome: 'failure',
    says: 'The data is too large for the memory of the server.',
    remedy: expect.stringContaining('--prune'),
  });
  for (const name of fs.readdirSync(env.DATA_DIR)) {
    if (name.startsWith('journal-')) fs.rmSync(path.join(env.DATA_DIR, name));
  }
  expect(await checkHeap(main, { ...process.env, ...env })).toMatchObject({
    outcome: 'failure',
    says: expect.stringContaining('cannot be read completely'),
  });
});
