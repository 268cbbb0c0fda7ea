import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, chromium } from '@playwright/test';
import { probesOf } from './probes.ts';

const require = createRequire(import.meta.url);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const standIn = here('stand-in');
const probe = here('probe.cjs');
const console_ = here('..');

/** Uses a real Electron when the caller names its folder; else the stand-in. */
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= standIn; // Playwright finds Electron by this variable.
export const onStandIn = process.env.ELECTRON_OVERRIDE_DIST_PATH === standIn;
export const showsNotifications = onStandIn || process.platform !== 'darwin';

export interface LaunchOptions {
  args?: string[];
  /** The system whose branches run; a real Electron has only its own. */
  platform?: string;
  userData?: string;
  /** The path of the browser behind the stand-in. */
  browser?: string;
}

export type RunningConsole = Awaited<ReturnType<typeof launchConsole>>;

function environment({ platform = 'linux', browser }: LaunchOptions) {
  const { NODE_OPTIONS: _, ...outside } = process.env as Record<string, string>;
  return {
    ...outside,
    ...(onStandIn && { FAKE_ELECTRON_CHROMIUM: browser ?? chromium.executablePath() }),
    ...(onStandIn && { FAKE_ELECTRON_PLATFORM: platform }),
  };
}

export async function launchConsole(options: LaunchOptions = {}) {
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'sallie-desk-'));
  const env = environment(options);
  const common = ['.', `--user-data-dir=${userData}`];
  const app = await _electron.launch({
    cwd: console_,
    args: ['-r', probe, ...common, ...(options.args ?? [])],
    env,
    timeout: 90_000,
  });
  const child = app.process();
  const page = await app.firstWindow();
  // An alert pulses without end, which takes half a processor without a graphics card.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('#root > *').first().waitFor();
  return {
    app,
    userData,
    /** Resolves to the exit code when the console ends by itself. */
    exit: once(child, 'exit').then(([code]) => code),
    page,

    ...probesOf(app),

    /** Starts the program again, as the user or the system does; the second process hands over and ends. */
    async startAgain(...args: string[]) {
      const program: string = require('electron/index.js');
      const second = spawn(program, [...common, ...args], { cwd: console_, env, stdio: 'ignore' });
      const [code] = await once(second, 'exit');
      return code;
    },

    /** Ends the program without Quit, which may ask first. */
    async end() {
      await ended(child, () => app.evaluate((electron) => electron.app.exit(0)));
    },
    async remove() {
      await this.end();
      await rm(userData, { recursive: true, force: true, maxRetries: 5 }); // The browser may still be writing.
    },
  };
}

async function ended(child: ChildProcess, task: () => Promise<unknown>) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  task().catch(() => {}); // The process ends before it can answer.
  await end;
}
