import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where `sallie@.service` reads its settings. */
const ofTheMachine = '/etc/sallie.env';

/**
 * Those of `.env` in this folder, or else those of the machine: a new release is looked at with what the running one has.
 * What is set already stays. Ends the undertaking where they are there and this user may not read them.
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

/** Resolves to the exit code; a child ended by a signal counts as 1. Being told to stop is passed on. */
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

/** Through a shell, because on Windows npm is a script and not a program. */
export function npm(command) {
  return ended(spawn(`npm ${command}`, { cwd: root, stdio: 'inherit', shell: true }));
}

/** Runs another script of Node; `cwd` is inside the project. */
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

/** Runs a program of the machine; its path is passed as it is. */
export function program(path, args) {
  return ended(spawn(path, args, { stdio: 'inherit' }));
}

/** The script behind an installed package's command, without the shell files npm lays around it. */
export function commandOf(packageName, command) {
  const manifest = createRequire(join(root, 'package.json')).resolve(`${packageName}/package.json`);
  const { bin } = createRequire(manifest)('./package.json');
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

/** Ends the whole undertaking with one plain sentence when a step failed. */
export async function must(step, sentence) {
  if ((await step) === 0) return;
  say(sentence);
  process.exit(1);
}
