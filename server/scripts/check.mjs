import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { must, npm, root } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/* `npm run check`: what can be said of the code before it runs. */

process.chdir(root);
await ensureRuntime();
await ensureInstalled();
// The modules that name the site's pictures are made by the build, and its pages are weighed.
await ensureBuilt();
await must(npm('run --silent check:built'), 'The check failed; see above.');
