import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* `node console/scripts/smoke.mjs PROGRAM [ARGUMENT…]` fails unless a packed desk loads its page. */

const PATIENCE = 120_000; // The desk itself gives up after 30 s; the rest lets a busy machine unpack and start it.

const [program, ...args] = process.argv.slice(2);
if (!program || !existsSync(program)) fail(`There is no program at ${program ?? '(none named)'}.`);

const folder = await mkdtemp(join(tmpdir(), 'sallie-smoke-'));
const report = join(folder, 'report.json');
const child = spawn(program, [...args, `--smoke=${report}`, `--user-data-dir=${folder}`], {
  stdio: 'inherit',
});
const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
const ending = await new Promise((resolve) => {
  child.once('error', ({ code }) => resolve(code));
  child.once('exit', (code, signal) => resolve(code ?? signal));
});
clearTimeout(timer);
const outcome = existsSync(report) ? (await readFile(report, 'utf8')).trim() : 'no report';
await rm(folder, { recursive: true, force: true });
if (ending !== 0) fail(`The desk did not come up (${ending}): ${outcome}`);
process.stdout.write(`The desk came up: ${outcome}\n`);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
