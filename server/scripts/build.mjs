import { buildAll } from './built.mjs';
import { root } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/* `npm run build`: builds everything and stamps it, so that `npm test` or `npm start` need not build again. */

process.chdir(root);
await ensureRuntime();
await buildAll();
