import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { node, root, say } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

/* `npm run bench -- site` or `server`: beside peers. answers: SallieBot's own. replies: a model's, as shown. */

const benches = {
  site: '../../site/bench/site.ts',
  server: '../bench/server.ts',
  answers: '../bench/answers.ts',
  replies: '../bench/replies.ts',
};
const [name = '', ...options] = process.argv.slice(2);
if (!(name in benches)) {
  say(`Which figures? ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
process.chdir(root);
await ensureRuntime();
await ensureInstalled();
await ensureBuilt();
const file = fileURLToPath(new URL(benches[name], import.meta.url));
process.exitCode = await node(file, options);
