import { existsSync } from 'node:fs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { commandOf, root, say, startNode } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

process.chdir(root);
await ensureRuntime();
if (existsSync('.env')) process.loadEnvFile('.env');
await ensureInstalled();
/* The server renders the public pages with the built renderer, and vite needs the pictures that the build makes. */
await ensureBuilt();

say('Starting the server on port 3000 and the site with live reload; Ctrl-C stops both.');
const children = [
  startNode('--watch', ['--watch-preserve-output', 'server/src/main.ts'], {
    env: { PORT: '3000', DATA_DIR: process.env.DATA_DIR ?? './data' },
  }),
  startNode(commandOf('vite', 'vite'), ['dev'], { cwd: 'site' }),
];

let stopping = false;
/** Runs once, because a second signal would cut the server's stop short. */
function stopAll() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill();
}
process.on('SIGTERM', stopAll);
process.on('SIGINT', () => {
  if (process.stdin.isTTY)
    stopping = true; // Ctrl-C in a terminal reaches the children by itself.
  else stopAll();
});
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stopAll();
  });
}
