import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, must, node, program, say } from './run.mjs';

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

/** The one that is named, or one that is here anyway. */
function presentBrowser() {
  const named = env.CHROMIUM ?? env.CHROMIUM_PATH;
  if (!named) return usualPlaces.find((path) => existsSync(path));
  if (existsSync(named)) return named;
  say(`There is no browser at ${named}, which CHROMIUM names.`);
  process.exit(1);
}

const mayUseApt = () =>
  platform === 'linux' && process.getuid() === 0 && existsSync('/etc/debian_version');

/** True when Debian's package is in place afterwards. */
async function installFromDebian() {
  say('Installing Debian’s chromium-headless-shell, once; CHROMIUM=path uses a browser of yours.');
  env.DEBIAN_FRONTEND = 'noninteractive';
  if ((await program('apt-get', ['update', '-q'])) !== 0) return false;
  const args = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'];
  return (await program('apt-get', args)) === 0;
}

/** Path of a browser for the tests; undefined means the one Playwright keeps itself. */
export async function ensureBrowser() {
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
