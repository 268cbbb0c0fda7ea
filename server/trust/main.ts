import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CannotRun, runTrust, type TrustRun } from './trust-run.ts';

/* Lists the promises, or runs one: exits with 0 when it is kept, 1 when it is broken, 2 when it cannot be tried here. */

const PROGRESS_EVERY = 10_000;
const BROKEN_SHOWN = 50;

const folder = new URL('./runs/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();
const say = (line: string) => process.stdout.write(`${line}\n`);

async function load(name: string): Promise<TrustRun> {
  const file = fileURLToPath(new URL(`${name}.ts`, folder));
  const { trustRun } = (await import(file)) as { trustRun: TrustRun };
  return trustRun;
}

async function list() {
  say('npm run trust -- NAME [--cycles N] [--seed N] [--only WORD] [--list]\n');
  for (const name of names) say(`${name.padEnd(12)} ${(await load(name)).promise}`);
}

function createProgress() {
  let told = performance.now();
  return (sofar: string) => {
    if (performance.now() - told < PROGRESS_EVERY) return;
    told = performance.now();
    say(sofar);
  };
}

interface Asked {
  cycles?: string;
  seed?: string;
  only?: string;
  list?: boolean;
}

async function show(name: string, { cycles, seed, only = '', list = false }: Asked) {
  const trustRun = await load(name);
  if (list) {
    for (const part of trustRun.parts ?? []) if (part.includes(only)) say(part);
    return 0;
  }
  const begun = performance.now();
  try {
    const { figure, broken } = await runTrust(trustRun, {
      cycles: Number(cycles ?? trustRun.cycles),
      only,
      ...(seed !== undefined && { seed: Number(seed) }),
      progress: createProgress(),
    });
    for (const sentence of broken.slice(0, BROKEN_SHOWN)) say(sentence);
    if (broken.length > BROKEN_SHOWN) say(`… ${broken.length} in all`);
    const verdict = broken.length === 0 ? 'kept' : 'BROKEN';
    say(`${name} ${verdict}: ${figure} (${((performance.now() - begun) / 1000).toFixed(0)} s)`);
    return broken.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    say(`${name} cannot be tried here: ${error.message}`);
    return 2;
  }
}

async function refuse(sentence: string) {
  say(`${sentence}\n`);
  await list();
  process.exitCode = 2;
}

function readArguments() {
  const text = { type: 'string' } as const;
  const options = { cycles: text, seed: text, only: text, list: { type: 'boolean' } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return null;
  }
}

const given = readArguments();
const name = given?.positionals[0];
if (!given) await refuse('This is no way to ask for a run.');
else if (name === undefined) await list();
else if (names.includes(name)) process.exitCode = await show(name, given.values);
else await refuse(`There is no run called ${name}.`);
