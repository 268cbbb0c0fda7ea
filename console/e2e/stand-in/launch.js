/* Speaks Playwright's `_electron` launch protocol: -r LOADER, --inspect=0, --remote-debugging-port=0. */
const Module = require('node:module');
const { existsSync, readFileSync, statSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

/* Set before anything reads it, because the app's branches for another system run here. */
const { FAKE_ELECTRON_PLATFORM: platform } = process.env;
if (platform) Object.defineProperty(process, 'platform', { value: platform });

const electron = require('./electron.js');
const { start, exit } = require('./lifecycle.js');
const { identify } = require('./app.js');

const args = process.argv.slice(2);
const required = takeRequired(args);

Object.defineProperty(process.versions, 'electron', { value: '45.0.0', enumerable: true });
process.type = 'browser';
process.resourcesPath = join(__dirname, 'resources');
exposeCollector();
answerImports();

if (args.includes('--inspect=0')) require('node:inspector').open(0);
process.argv = [process.argv[1], ...args];
for (const path of required) require(path);
if (required.length > 0) endWithParent();
void start(load());

function takeRequired(list) {
  const at = list.indexOf('-r');
  return at < 0 ? [] : [list.splice(at, 2)[1], ...takeRequired(list)];
}

/** Gives both module systems this process's object, because no package named `electron` is installed here. */
function answerImports() {
  const isElectron = (name) => /^electron(\/(main|common))?$/.test(name);
  const original = Module._load;
  Module._load = function load(name, ...rest) {
    return isElectron(name) ? electron : original.call(this, name, ...rest);
  };
  const key = 'stand-in for electron';
  globalThis[Symbol.for(key)] = electron;
  const names = Object.keys(electron).map((name) => `export const ${name} = electron.${name};`);
  const facade = asUrl(
    `const electron = globalThis[Symbol.for('${key}')]; export default electron; ${names.join(' ')}`,
  );
  Module.register(
    asUrl(`export const resolve = (name, context, next) => (${isElectron})(name)
      ? { url: ${JSON.stringify(facade)}, shortCircuit: true } : next(name, context);`),
  );
}

function asUrl(source) {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** A killed test runner sends nothing, and its Chromium would run for ever. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && exit(0), 1000).unref();
}

async function load() {
  const entry = resolve(process.argv.slice(1).find((arg) => !arg.startsWith('-')) ?? '.');
  const isFolder = statSync(entry).isDirectory();
  const folder = packageAbove(isFolder ? entry : dirname(entry));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  identify(folder, manifest);
  try {
    await import(pathToFileURL(isFolder ? join(folder, manifest.main) : entry).href);
  } catch (error) {
    process.stderr.write(`App threw an error during load\n${error.stack}\n`);
    process.exit(1);
  }
}

function packageAbove(folder) {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder
    ? folder
    : packageAbove(parent);
}

/** Lets a test collect what main does not hold, before it clicks. */
function exposeCollector() {
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc');
}
