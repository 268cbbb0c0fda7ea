import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where `sallie@.service` reads its settings. */
const ofTheMachine = '/etc/sallie.env';

/**
 * Loads `.env` of this folder or, without one, the machine's settings, so that a new release uses those of the
 * running one. Variables that are set already stay. Exits when this user may not read the file.
 */
export function loadSettings() {
  const file = ['.env', ofTheMachine].find((one) => existsSync(one));
  if (!file) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    if (error.code !== 'EACCES') throw error;
    say(
      `The settings in ${file} cannot be read by this user. Run it as the server's: sudo -u sallie …`,
    );
    process.exit(1);
  }
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Resolves to the exit code; a child ended by a signal counts as 1. Passes signals to stop on to the child. */
function ended(child) {
  return new Promise((resolve, reject) => {
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.on(signal, pass);
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

/** Uses a shell, because on Windows npm is a script and not a program. */
export function npm(command) {
  return ended(spawn(`npm ${command}`, { cwd: root, stdio: 'inherit', shell: true }));
}

/** Runs a Node script; `cwd` is inside the project. */
export function node(script, args = [], { cwd = '.', env = {} } = {}) {
  return ended(startNode(script, args, { cwd, env }));
}

export function startNode(script, args = [], { cwd = '.', env = {} } = {}) {
  return spawn(process.execPath, [script, ...args], {
    cwd: join(root, cwd),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

export function program(path, args) {
  return ended(spawn(path, args, { stdio: 'inherit' }));
}

/** Returns the script of an installed package's command, without the shell files that npm makes for it. */
export function commandOf(packageName, command) {
  const manifest = createRequire(join(root, 'package.json')).resolve(`${packageName}/package.json`);
  const { bin } = createRequire(manifest)('./package.json');
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

/** Exits with one plain sentence when a step failed. */
export async function must(step, sentence) {
  if ((await step) === 0) return;
  say(sentence);
  process.exit(1);
}
