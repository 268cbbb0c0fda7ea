import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { loadSettings, root } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/* Whoever calls this from wherever, ./data is the project's own. */
process.chdir(root);
await ensureRuntime();
loadSettings();

await ensureInstalled();
await ensureBuilt();

/* In this process and not in a child, so that a signal to stop reaches the server itself. */
await import('../dist/main.js');
