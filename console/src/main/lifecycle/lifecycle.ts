import type { Attention } from '@sallie/shared/contract/frames';
import { routeOf } from '@sallie/shared/desk/ports/route.ts';
import type { App, Dialog, PowerMonitor } from 'electron';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { readCommandLine, routeFromLink } from './command-line.ts';

interface LifecycleDeps {
  app: App;
  autoUpdater: { on(event: 'before-quit-for-update', listener: () => void): unknown };
  platform: NodeJS.Platform;
  argv: readonly string[];
  showErrorBox(title: string, content: string): void;
  clock: Clock;
  log: Log;
}

/** What the system's events act on, once there is a window. */
interface RunningApp {
  reveal(): void;
  /** Brings the window to the front and the desk to this route. */
  open(route: string): void;
  /** False when somebody decided to keep ringing. */
  mayQuit(): Promise<boolean>;
  suspend(): void;
  resume(): void;
  end(): void;
}

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** An update or a shutdown that has not ended the program by then did not go through. */
const GIVEN_UP_AFTER = 60_000;

/** Start, second start, sleep and end of the one process. Listens at once, before ready. */
export function createLifecycle(deps: LifecycleDeps) {
  const { app, platform, clock, log } = deps;
  const start = readCommandLine(deps.argv);
  let running: RunningApp | null = null;
  let isQuitting = false;
  let cancelStaying = () => {};
  /** A link that came before there was a desk to open it. */
  let { route } = start;

  function navigate(to: string | null, shows: boolean) {
    if (!running) route = to ?? route;
    else if (to) running.open(to);
    else if (shows) running.reveal();
  }

  // On a Mac a click on a notification of an earlier run starts the program; its id is the route it leads to.
  app.once('ready', (_, launched) => navigate(routeOfLaunch(launched), false));
  app.on('second-instance', (_, argv) => {
    const later = readCommandLine(argv);
    navigate(later.route, !later.hidden);
  });
  app.on('activate', () => navigate(null, true));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    navigate(routeFromLink(url), true);
  });
  // Staying alive without a window is what this app is for; the default would be to quit.
  app.on('window-all-closed', () => {});
  app.on('before-quit', (event) => {
    // Only a Mac quits past our own menu, from the Dock.
    if (isQuitting || !running || platform !== 'darwin') return prepareToQuit();
    event.preventDefault();
    void requestQuit();
  });
  app.on('will-quit', () => {
    log('quit');
    running?.end();
  });
  deps.autoUpdater.on('before-quit-for-update', prepareToQuit);

  function prepareToQuit() {
    isQuitting = true;
    cancelStaying();
    cancelStaying = clock.after(GIVEN_UP_AFTER, stay);
  }

  function stay() {
    isQuitting = false;
    cancelStaying();
  }

  async function requestQuit() {
    if (!isQuitting && running && !(await running.mayQuit())) return;
    prepareToQuit();
    app.quit();
  }

  return {
    isQuitting: () => isQuitting,
    /** From here on a closed window may close, for as long as an end may take. */
    prepareToQuit,
    /** The end did not come: a closed window hides again. */
    stay,
    requestQuit: () => void requestQuit(),
    /** The start threw: said in a window of its own, never a silent end. */
    failed(thrown: unknown) {
      log('start failed', { error: thrown instanceof Error ? thrown.name : 'other' });
      deps.showErrorBox('Sallie Desk cannot start', 'Please install it again.');
      app.exit(1);
    },
    startsHidden: () => start.hidden || (platform === 'darwin' && wasOpenedAtLogin(app)),
    /** After ready. */
    attach(started: RunningApp, powerMonitor: PowerMonitor) {
      running = started;
      powerMonitor.on('suspend', started.suspend);
      powerMonitor.on('resume', started.resume);
      powerMonitor.on('unlock-screen', started.resume);
      // A computer that shuts down asks nobody whether enquiries may wait.
      if (platform !== 'win32') powerMonitor.on('shutdown', prepareToQuit);
      if (route) started.open(route);
      route = null;
    },
  };
}

function wasOpenedAtLogin(app: App): boolean {
  return app.getLoginItemSettings().wasOpenedAtLogin;
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

/** True when this console is the last one that rings in a shop that is open. */
export function isLastOnDuty(isOnline: boolean, attention: Attention | null): boolean {
  return isOnline && attention !== null && attention.on_duty <= 1 && !attention.quiet;
}

/** Asks before the last desk on duty is quit; the answer is whether it may. */
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
