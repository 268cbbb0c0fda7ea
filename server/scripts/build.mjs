import { buildAll } from './built.mjs';
import { root } from './run.mjs';

/* `npm run build`: everything, and noted as built, so that the next `npm test` or `npm start` need not do it again. */

process.chdir(root);
await buildAll();
