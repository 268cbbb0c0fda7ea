import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* npm run trust -- kill --cycles 1000: the long form of a promise that npm test shows in short. */

const folder = new URL('../trust/', import.meta.url);
const [name, ...options] = process.argv.slice(2);
const file = fileURLToPath(new URL(`${name}.ts`, folder));
if (!name || !existsSync(file)) {
  const names = readdirSync(folder).filter((entry) => /^[a-z]+\.ts$/.test(entry));
  process.stdout.write(`Which promise? ${names.map((entry) => entry.slice(0, -3)).join(', ')}\n`);
  process.exit(1);
}
const run = spawn(process.execPath, ['--import', 'tsx', file, ...options], { stdio: 'inherit' });
run.on('exit', (code) => process.exit(code ?? 1));
