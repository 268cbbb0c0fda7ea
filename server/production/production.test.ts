import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MOST_PICTURE_BYTES, uploadPicture } from '@sallie/shared/contract/pictures';
import { MOST_FILE_BYTES, uploadQuoteFile } from '@sallie/shared/contract/quote';
import { importWebsite, MOST_ARCHIVE_BYTES } from '@sallie/shared/contract/website';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startTestServer } from '../src/testing/running-server.ts';

/* What stands on the production page and in its files is still so. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = 'server/production';
const page = text('server/PRODUCTION.md');
const files = readdirSync(join(root, folder)).filter((name) => !name.endsWith('.test.ts'));
const file = (name: string) => text(`${folder}/${name}`);

const all = (pattern: RegExp, within: string) =>
  [...within.matchAll(pattern)].map(([, found = '']) => found);
const settings = all(/^ {2}([A-Z_]+): z/gm, text('server/src/config.ts'));
/** `KEY=value` of an env file, comments that are settings switched off included. */
const assigned = (within: string) => all(/^#?([A-Z_]+)=/gm, within);

test('every setting that the production files name exists, and the example settings are valid', () => {
  expect(settings).toContain('TRUST_PROXY');
  const ours = new Set([...settings, 'NODE_ENV', 'MALLOC_ARENA_MAX']);
  const named = [
    ...assigned(file('sallie.env')),
    ...all(/([A-Z_]+)=/g, file('Dockerfile').match(/^ENV .*$/m)?.[0] ?? ''),
    ...all(/^ {4}([A-Z_]+):/gm, file('compose.yaml').split('services:')[0] ?? ''),
    ...all(/([A-Z_]+)=/g, file('sallie@.service').match(/^Environment=.*$/m)?.[0] ?? ''),
  ];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !ours.has(name))).toEqual([]);
  const theirs =
    /^(ADMIN_|BACKUP|DATA|HOST$|MAIL_|OPENAI_|PORT$|PUBLIC_|RATE_|SMTP_|STAFF_|TRUST_)/;
  const onPage = all(/`([A-Z_]+)`/g, page).filter((name) => theirs.test(name));
  expect(onPage.filter((name) => !ours.has(name))).toEqual([]);
  const lines = file('sallie.env').split('\n');
  const given = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/));
  expect(readConfig(Object.fromEntries(given))).toMatchObject({ TRUST_PROXY: 1 });
});

test('every path, heading and command that PRODUCTION.md names exists', () => {
  for (const link of all(/\]\(([^)]+)\)/g, page)) {
    const [path = '', heading] = link.split('#');
    expect([link, existsSync(join(root, 'server', path))]).toEqual([link, true]);
    if (!heading) continue;
    const headings = all(/^#+ (.+)$/gm, text(join('server', path)));
    const anchors = headings.map((one) => one.toLowerCase().replaceAll(' ', '-'));
    expect(anchors).toContain(heading);
  }
  for (const name of files.filter((one) => !one.includes('ignore'))) {
    expect(page).toContain(`(production/${name})`);
  }
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const commands = [page, ...files.map(file)].flatMap((one) => all(/npm run ([a-z]+)/g, one));
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('every path that the production files take from the project exists, or is made by a build', () => {
  const copied = file('Dockerfile').match(/^COPY (?!--from).*$/gm) ?? [];
  const sources = copied.flatMap((line) => line.split(' ').slice(1, -1));
  const run = all(/node (server\/\S+)/g, file('sallie@.service'));
  const built = all(/^COPY --from=build \/sallie\/(\S+)/gm, file('Dockerfile'));
  const missing = [...sources, ...run].filter((path) => {
    const isBuilt = built.includes(dirname(path));
    return !isBuilt && !existsSync(join(root, path));
  });
  expect(missing).toEqual([]);
  const made = text('server/scripts/built.mjs');
  const isThere = (path: string) =>
    path.startsWith('node_modules/') ? existsSync(join(root, path)) : made.includes(`'${path}/`);
  expect(built.filter((path) => !isThere(path))).toEqual([]);
});

test('the image has every package that sharp asks for', () => {
  const copied = all(/^COPY --from=build \/sallie\/node_modules\/(\S+)/gm, file('Dockerfile'));
  const { dependencies } = JSON.parse(text('node_modules/sharp/package.json'));
  const missing = Object.keys(dependencies).filter(
    (name) => !copied.some((path) => name === path || name.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
});

test('ports, times and sizes in the production files fit those of the server', () => {
  const upstream = all(/^ {4}server (\S+)/gm, file('nginx.conf')).join(' ');
  expect(file('Caddyfile')).toContain(`{$SALLIE_SERVERS:${upstream}}`);
  const hardEnd = Number(
    /HARD_END_MS = ([\d_]+)/.exec(text('server/src/main.ts'))?.[1]?.replace('_', ''),
  );
  const stopWithin = /TimeoutStopSec=(\d+)/.exec(file('sallie@.service'))?.[1];
  const grace = /stop_grace_period: (\d+)s/.exec(file('compose.yaml'))?.[1];
  expect(Math.min(Number(stopWithin), Number(grace)) * 1000).toBeGreaterThan(hardEnd);
  const kept = Number(/keepAliveTimeout: (\d+)/.exec(text('server/src/http/http-server.ts'))?.[1]);
  const idle = /keepalive_timeout (\d)s/.exec(file('nginx.conf'))?.[1];
  expect(Number(idle) * 1000).toBeLessThan(kept);
  const bodies = /jsonLimit: '(\d+)kb'/.exec(text('server/src/http/body.ts'))?.[1];
  expect(file('nginx.conf')).toContain(`client_max_body_size ${bodies}k;`);
  expect(file('Caddyfile')).toContain(`max_size ${bodies}KB`);
});

test('nginx and Caddy let through the larger bodies of uploads from the desk', () => {
  const uploads = [uploadPicture, importWebsite, uploadQuoteFile].map(({ path }) => path);
  const most = Math.max(MOST_PICTURE_BYTES, MOST_ARCHIVE_BYTES, MOST_FILE_BYTES) / 1024 ** 2;
  const [, nginx = '', size] =
    /location ~ (\S+) {\s+client_max_body_size (\d+)m;/.exec(file('nginx.conf')) ?? [];
  expect(uploads.filter((path) => !new RegExp(nginx || '^$').test(path))).toEqual([]);
  expect(Number(size)).toBe(most);
  const caddy = file('Caddyfile');
  expect(caddy).toContain(`@uploads path ${uploads.join(' ')}\n`);
  expect(caddy).toContain(`@forms not path ${uploads.join(' ')}\n`);
  expect(caddy).toMatch(new RegExp(`request_body @uploads {\\s+max_size ${most}MiB\\s`));
});

async function ready(port: string | number, env: Record<string, string> = {}, ...words: string[]) {
  const script = join(root, folder, 'ready.mjs');
  const child = spawn(process.execPath, [script, ...words], {
    env: { PORT: String(port), ...env },
    stdio: 'ignore',
  });
  return (await once(child, 'exit'))[0];
}

test('ready.mjs exits with 0 once leads are taken in, else with 1, and does not wait for a dead process', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(gone, 'exit');
  const server = await startTestServer();
  const { port } = new URL(server.origin);
  expect(await ready(port)).toBe(0);
  expect(await ready(port, { MAINPID: String(process.pid) }, '--wait')).toBe(0);
  await server.stop();
  expect(await ready(port)).toBe(1);
  expect(await ready(port, { MAINPID: String(gone.pid) }, '--wait')).toBe(1);
});
