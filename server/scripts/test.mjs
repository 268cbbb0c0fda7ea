import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { commandOf, must, node, program, root, say } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';

const { env, platform } = process;
const windowsFolders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];

const usualPlaces = [
  '/usr/bin/chromium-headless-shell', // Half the work of a whole Chromium.
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...windowsFolders
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
];

/** Returns the browser that CHROMIUM names, or one in a usual place. */
function presentBrowser() {
  const named = env.CHROMIUM ?? env.CHROMIUM_PATH;
  if (!named) return usualPlaces.find((path) => existsSync(path));
  if (existsSync(named)) return named;
  say(`There is no browser at ${named}, which CHROMIUM names.`);
  process.exit(1);
}

const mayUseApt = () =>
  platform === 'linux' && process.getuid() === 0 && existsSync('/etc/debian_version');

async function installFromDebian() {
  say('Installing Debian’s chromium-headless-shell, once; CHROMIUM=path uses a browser of yours.');
  env.DEBIAN_FRONTEND = 'noninteractive';
  if ((await program('apt-get', ['update', '-q'])) !== 0) return false;
  const args = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'];
  return (await program('apt-get', args)) === 0;
}

/** Returns the path of a browser for the tests; undefined for the one Playwright keeps itself. */
async function ensureBrowser() {
  const present = presentBrowser();
  if (present) return present;
  if (mayUseApt() && (await installFromDebian())) return presentBrowser();
  say('Downloading Playwright’s browser, once; CHROMIUM=path uses a browser of yours.');
  await must(
    node(commandOf('@playwright/test', 'playwright'), ['install', 'chromium']),
    'There is no browser for the tests: install Chromium, or name one with CHROMIUM=path.',
  );
  return undefined;
}

/* `npm test` runs both halves, `npm test -- unit` or `-- e2e` one of them; further arguments go to its runner. */

const reports = await mkdtemp(join(tmpdir(), 'sallie-test-'));

/** Repeated at the end, because the e2e half prints enough to carry them out of sight. */
let unitFailures = [];

const halves = {
  async unit(args) {
    const file = join(reports, 'unit.json');
    const code = await node(
      commandOf('vitest', 'vitest'),
      ['run', '--reporter=default', '--reporter=./server/scripts/count-tests.mjs', ...args],
      { env: { COUNTS: file } },
    );
    const counted = await counts(file);
    unitFailures = counted.failures;
    return verdict('unit', code, counted);
  },

  async e2e(args) {
    const browser = await ensureBrowser();
    const file = join(reports, 'e2e.json');
    const code = await node(
      commandOf('@playwright/test', 'playwright'),
      ['test', '--reporter=list,json', ...args],
      { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM: browser }) } },
    );
    return verdict('e2e', code, await counts(file, countBrowser));
  },
};

const countBrowser = ({ stats: { expected, flaky, unexpected, skipped } }) => ({
  passed: expected + flaky,
  failed: unexpected,
  skipped,
});

async function counts(file, count = (counted) => counted) {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }; // A runner that crashed leaves no report; its exit code says so.
  }
}

/** A runner that crashed, or found no tests, is a failure too, even if no test failed. */
function verdict(half, code, { passed, failed, skipped }) {
  if (failed === 0 && code !== 0) {
    say(`The ${half} tests ended with code ${code} though no test failed.`);
    return { passed, failed: 1, skipped };
  }
  if (failed === 0 && passed === 0) {
    say(`No ${half} test ran.`);
    return { passed, failed: 1, skipped };
  }
  return { passed, failed, skipped };
}

const [first = '', ...rest] = process.argv.slice(2);
const chosen = first in halves ? [first] : Object.keys(halves);
const passedOn = first in halves ? rest : [];
if (first && !(first in halves)) {
  say(`There is no half called ${first}; choose unit or e2e.`);
  process.exit(1);
}

process.chdir(root);
await ensureRuntime();
await ensureInstalled();
await ensureBuilt();

const total = { passed: 0, failed: 0, skipped: 0 };
for (const half of chosen) {
  const result = await halves[half](passedOn);
  for (const key of Object.keys(total)) total[key] += result[key];
}
await rm(reports, { recursive: true, force: true });

for (const failure of unitFailures) say(`\nFAILED ${failure}`);
const { passed, failed, skipped } = total;
say(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
