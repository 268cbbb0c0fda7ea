import { existsSync } from 'node:fs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { root, say } from './run.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  say(`This needs Node 20.19 or newer; here is ${process.versions.node}.`);
  process.exit(1);
}

/* Whoever calls this from wherever, ./data is the project's own. */
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');

await ensureInstalled();
await ensureBuilt();

/* In this process and not in a child, so that a signal to stop reaches the server itself. */
await import('../dist/main.js');
