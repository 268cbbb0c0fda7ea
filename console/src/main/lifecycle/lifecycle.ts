import type { Attention } from '@sallie/shared/contract/attention';
import { routeOf } from '@sallie/shared/desk/ports/route.ts';
import type { App, Dialog, PowerMonitor } from 'electron';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { type CommandLine, readCommandLine, routeFromLink } from './start.ts';

interface LifecycleDeps {
  app: App;
  autoUpdater: { on(event: 'before-quit-for-update', listener: () => void): unknown };
  platform: NodeJS.Platform;
  argv: readonly string[];
  showErrorBox(title: string, content: string): void;
  clock: Clock;
  log: Log;
}

interface RunningApp {
  reveal(): void;
  open(route: string): void;
  /** Resolves to false when the user decides to keep ringing. */
  mayQuit(): Promise<boolean>;
  suspend(): void;
  resume(): void;
  end(): void;
}

/** An update or shutdown that has not ended the program by then has failed. */
const GIVEN_UP_AFTER_MS = 60_000;

/** Listens before ready. */
export class Lifecycle {
  readonly #deps: LifecycleDeps;
  readonly #start: CommandLine;
  #running: RunningApp | null = null;
  #isQuitting = false;
  #cancelStaying = () => {};
  #asking: Promise<void> | null = null;
  /** Set when a link arrived before the desk could open it. */
  #route: string | null;

  constructor(deps: LifecycleDeps) {
    this.#deps = deps;
    this.#start = readCommandLine(deps.argv);
    this.#route = this.#start.route;
    this.#listen();
  }

  isQuitting = () => this.#isQuitting;

  /** Lets windows close instead of hide, until the end must have come. */
  prepareToQuit = () => {
    this.#isQuitting = true;
    this.#cancelStaying();
    this.#cancelStaying = this.#deps.clock.after(GIVEN_UP_AFTER_MS, this.stay);
  };

  /** The end did not come, so a closed window hides again. */
  stay = () => {
    this.#isQuitting = false;
    this.#cancelStaying();
  };

  /** A double click on the close button asks once. */
  requestQuit = () => {
    this.#asking ??= this.#quit().finally(() => {
      this.#asking = null;
    });
  };

  /** Shows an error box, so that a failed start is never silent. */
  failed = (thrown: unknown) => {
    this.#deps.log('start failed', { error: thrown instanceof Error ? thrown.name : 'other' });
    this.#deps.showErrorBox('Sallie Desk cannot start', 'Please install it again.');
    this.#deps.app.exit(1);
  };

  startsHidden() {
    const { app, platform } = this.#deps;
    const wasOpenedAtLogin = () => app.getLoginItemSettings().wasOpenedAtLogin;
    return this.#start.hidden || (platform === 'darwin' && wasOpenedAtLogin());
  }

  /** Call this after ready. */
  attach(running: RunningApp, powerMonitor: PowerMonitor) {
    this.#running = running;
    powerMonitor.on('suspend', running.suspend);
    powerMonitor.on('resume', running.resume);
    powerMonitor.on('unlock-screen', running.resume);
    // A shutdown must not ask whether inquiries may wait.
    if (this.#deps.platform !== 'win32') powerMonitor.on('shutdown', this.prepareToQuit);
    if (this.#route) running.open(this.#route);
    this.#route = null;
  }

  #listen() {
    const { app, autoUpdater, log } = this.#deps;
    // On a Mac, clicking a notification of an earlier run starts the program; its id is the route.
    app.once('ready', (_, launched) => this.#navigate(routeOfLaunch(launched), false));
    app.on('second-instance', (_, argv) => {
      const later = readCommandLine(argv);
      this.#navigate(later.route, !later.hidden);
    });
    app.on('activate', () => this.#navigate(null, true));
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.#navigate(routeFromLink(url), true);
    });
    // The app keeps running without a window; Electron's default is to quit.
    app.on('window-all-closed', () => {});
    app.on('before-quit', (event) => {
      // Only a Mac can quit without our menu, from the Dock.
      const isAsked = this.#isQuitting || !this.#running || this.#deps.platform !== 'darwin';
      if (isAsked) return this.prepareToQuit();
      event.preventDefault();
      this.requestQuit();
    });
    app.on('will-quit', () => {
      log('quit');
      this.#running?.end();
    });
    autoUpdater.on('before-quit-for-update', this.prepareToQuit);
  }

  async #quit() {
    if (!this.#isQuitting && this.#running && !(await this.#running.mayQuit())) return;
    this.prepareToQuit();
    this.#deps.app.quit();
  }

  #navigate(to: string | null, shows: boolean) {
    if (!this.#running) this.#route = to ?? this.#route;
    else if (to) this.#running.open(to);
    else if (shows) this.#running.reveal();
  }
}

function routeOfLaunch(launched: unknown): string | null {
  if (typeof launched !== 'object' || launched === null || !('identifier' in launched)) return null;
  const id = String(launched.identifier);
  return routeOf(id) ? id : null;
}

interface QuitDeps {
  dialog: Pick<Dialog, 'showMessageBox'>;
  isOnline(): boolean;
  attention(): Attention | null;
}

/** True when this is the last console that rings while the shop is open. */
export function isLastOnDuty(isOnline: boolean, attention: Attention | null): boolean {
  return isOnline && attention !== null && attention.on_duty <= 1 && !attention.quiet;
}

export function createQuitWarning({ dialog, isOnline, attention }: QuitDeps) {
  return async function mayQuit(): Promise<boolean> {
    if (!isLastOnDuty(isOnline(), attention())) return true;
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: 'Nobody else is on duty.',
      detail: 'If you quit, new inquiries ring nowhere until somebody opens a console.',
      buttons: ['Quit anyway', 'Keep ringing'],
      defaultId: 1,
      cancelId: 1,
    });
    return response === 0;
  };
}
