import { buildAll } from './built.mjs';
import { root } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/* `npm run build`: everything, and noted as built, so that the next `npm test` or `npm start` need not do it again. */

process.chdir(root);
await ensureRuntime();
await buildAll();
