import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, must, node, program, say } from './run.mjs';

const { env, platform } = process;
const windowsFolders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];

const usualPlaces = [
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

function presentBrowser() {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    say(`CHROMIUM_PATH names no file: ${env.CHROMIUM_PATH}`);
  }
  return usualPlaces.find((path) => existsSync(path));
}

const mayUseApt = () =>
  platform === 'linux' && process.getuid() === 0 && existsSync('/etc/debian_version');

/** True when Debian's package is in place afterwards. */
async function installFromDebian() {
  say('Installing Chromium from Debian (once) …');
  env.DEBIAN_FRONTEND = 'noninteractive';
  if ((await program('apt-get', ['update', '-q'])) !== 0) return false;
  const args = ['install', '-y', '-q', '--no-install-recommends', 'chromium'];
  return (await program('apt-get', args)) === 0;
}

/** Path of a browser for the tests; undefined means the one Playwright keeps itself. */
export async function ensureBrowser() {
  const present = presentBrowser();
  if (present) return present;
  if (mayUseApt() && (await installFromDebian())) return presentBrowser();
  say('Downloading a browser for the tests (once) …');
  await must(
    node(commandOf('@playwright/test', 'playwright'), ['install', 'chromium']),
    'There is no browser for the tests: install Chromium, or set CHROMIUM_PATH.',
  );
  return undefined;
}
