import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { must, npm, root } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

process.chdir(root);
await ensureRuntime();
await ensureInstalled();
// The build makes the modules that name the site's pictures, and the check weighs the built pages.
await ensureBuilt();
await must(npm('run --silent check:built'), 'The check failed; see above.');
