import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { loadSettings, root } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/* Makes ./data the project's own folder, wherever the caller is. */
process.chdir(root);
await ensureRuntime();
loadSettings();

await ensureInstalled();
await ensureBuilt();

/* Runs in this process, not in a child, so that a signal to stop reaches the server itself. */
await import('../dist/main.js');
