import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { node, root } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/*
 * `npm run trust` lists the promises; `npm run trust -- kill9 --cycles 1000` tests one on the current build. To
 * develop such a test, run `server/trust/main.ts` with Node and build what it needs by hand.
 */

const words = process.argv.slice(2);
process.chdir(root);
await ensureRuntime();
await ensureInstalled();
if (words.length > 0) await ensureBuilt();
const main = fileURLToPath(new URL('../trust/main.ts', import.meta.url));
process.exitCode = await node(main, words);
