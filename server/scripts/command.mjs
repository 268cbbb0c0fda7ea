import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, root, say } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/* `npm run backup`, `verify`, `restore`, …: runs a command of the built server with the settings of `npm start`. */

process.chdir(root);
await ensureRuntime();
loadSettings();
if (existsSync(join(root, 'server/dist/main.js'))) {
  await import('../dist/main.js');
} else {
  say('The server is not built yet: run `npm run build` first.');
  process.exitCode = 1;
}
