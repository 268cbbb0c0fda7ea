import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isRecent, nodeFromNpm } from './runtime.mjs';

/* A machine whose Node is past its end; both the old Node and the new one come from npm. */

const root = join(import.meta.dirname, '../..');
let oldNode: string;

beforeAll(() => {
  const program = nodeFromNpm('20', join(root, 'node_modules/.cache/node-20'));
  expect(program, 'npm has an old Node for this platform').not.toBeNull();
  oldNode = program ?? '';
});

function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env } });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.err += chunk));
  return { child, printed, ended: once(child, 'close').then(([code]) => code as number) };
}

test('runtime.mjs on an old Node says in one line which newer Node is used in its place', async () => {
  const { printed, ended } = start(oldNode, ['server/scripts/runtime.mjs']);
  expect(await ended).toBe(0);
  expect(printed.err).toMatch(
    /^Node 20\.\S+ is past its end .+; going on with Node 24 from npm\.\n$/,
  );
  const newer = start(join(printed.out.trim(), 'node'), ['--version']);
  expect(await newer.ended).toBe(0);
  expect(newer.printed.out).toMatch(/^v24\./);
});

test.each([
  ['20.20.2', false],
  // It runs no TypeScript by default.
  ['22.12.0', false],
  ['22.21.0', true],
  ['24.0.0', true],
])('Node %s is recent enough: %s', (version, will) => {
  expect(isRecent(version)).toBe(will);
});

test('npm start on an old Node serves the shop, and a signal to stop reaches the server', async () => {
  const data = await mkdtemp(join(tmpdir(), 'sallie-runtime-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const settings = { DATA_DIR: data, PORT: '0', BACKUPS: '0' };
  const { child, printed, ended } = start(oldNode, ['server/scripts/start.mjs'], settings);
  await expect.poll(() => printed.out, { timeout: 60_000 }).toContain('http://localhost:');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(printed.err).toContain('is past its end');
});
