import { placeOf } from '@sallie/shared/desk/place.ts';
import type { App, PowerMonitor } from 'electron';
import type { Clock } from './clock.ts';
import { placeFromLink, readCommandLine } from './command-line.ts';
import type { Log } from './log.ts';

interface LifecyclePieces {
  app: App;
  autoUpdater: { on(event: 'before-quit-for-update', listener: () => void): unknown };
  platform: NodeJS.Platform;
  argv: readonly string[];
  showErrorBox(title: string, content: string): void;
  clock: Clock;
  log: Log;
}

/** What the system's events act on, once it stands. */
export interface LivingDesk {
  reveal(): void;
  /** Brings the desk to the front, at this place. */
  open(place: string): void;
  /** False when somebody decided to keep ringing. */
  mayQuit(): Promise<boolean>;
  suspend(): void;
  resume(): void;
  end(): void;
}

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** An update or a shutdown that has not ended the program by then did not go through. */
const GIVEN_UP_AFTER = 60_000;

/** Start, second start, sleep and end of the one process. */
export function createLifecycle(pieces: LifecyclePieces) {
  const { app, platform, clock, log } = pieces;
  const start = readCommandLine(pieces.argv);
  let desk: LivingDesk | null = null;
  let isQuitting = false;
  let cancelStaying = () => {};
  /** A link that came before there was a desk to open it. */
  let { place } = start;

  function lead(to: string | null, shows: boolean) {
    if (!desk) place = to ?? place;
    else if (to) desk.open(to);
    else if (shows) desk.reveal();
  }

  // On a Mac a click on a notification of an earlier run starts the program; its id is the place it leads to.
  app.once('ready', (_, launched) => lead(placeOfLaunch(launched), false));
  app.on('second-instance', (_, argv) => {
    const later = readCommandLine(argv);
    lead(later.place, !later.hidden);
  });
  app.on('activate', () => lead(null, true));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    lead(placeFromLink(url), true);
  });
  // Staying alive without a window is what this app is for; the default would be to quit.
  app.on('window-all-closed', () => {});
  app.on('before-quit', (event) => {
    // Only a Mac quits past our own menu, from the Dock.
    if (isQuitting || !desk || platform !== 'darwin') return prepareToQuit();
    event.preventDefault();
    void requestQuit();
  });
  app.on('will-quit', () => {
    log('quit');
    desk?.end();
  });
  pieces.autoUpdater.on('before-quit-for-update', prepareToQuit);

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
    if (!isQuitting && desk && !(await desk.mayQuit())) return;
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
    /** The desk did not come about: said, never a silent end. */
    failed(thrown: unknown) {
      log('start failed', { error: thrown instanceof Error ? thrown.name : 'other' });
      pieces.showErrorBox('Sallie Desk cannot start', 'Please install it again.');
      app.exit(1);
    },
    startsHidden: () => start.hidden || (platform === 'darwin' && wasOpenedAtLogin(app)),
    /** After ready. */
    live(living: LivingDesk, powerMonitor: PowerMonitor) {
      desk = living;
      powerMonitor.on('suspend', living.suspend);
      powerMonitor.on('resume', living.resume);
      powerMonitor.on('unlock-screen', living.resume);
      // A computer that shuts down asks nobody whether enquiries may wait.
      if (platform !== 'win32') powerMonitor.on('shutdown', prepareToQuit);
      if (place) living.open(place);
      place = null;
    },
  };
}

function wasOpenedAtLogin(app: App): boolean {
  return app.getLoginItemSettings().wasOpenedAtLogin;
}

function placeOfLaunch(launched: unknown): string | null {
  if (typeof launched !== 'object' || launched === null || !('identifier' in launched)) return null;
  const id = String(launched.identifier);
  return placeOf(id) ? id : null;
}
