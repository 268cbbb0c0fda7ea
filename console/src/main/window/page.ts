import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { BrowserWindow, Dialog, WebContents } from 'electron';
import type { BridgeEvent } from '../../bridge.ts';
import { EVENTS } from '../../channels.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';

interface PageDeps {
  clock: Clock;
  greeting(): ServerFrame[];
}

/** The page may be loading, crashed or up, and gets events only when it is up. */
export class Page {
  readonly #deps: PageDeps;
  #contents: WebContents | null = null;
  #isUp = false;
  /** Keeps events for later, because a clicked notification or link must not be lost without a page. */
  #waiting: BridgeEvent[] = [];
  #isGreeted = false;
  #knowsConnection = false;

  constructor(deps: PageDeps) {
    this.#deps = deps;
  }

  attach(contents: WebContents) {
    const gone = () => {
      this.#isUp = false;
      this.#isGreeted = false;
    };
    this.#contents = contents;
    gone();
    contents.on('did-navigate', gone);
    contents.on('render-process-gone', gone);
    contents.on('destroyed', gone);
  }

  isUp() {
    return this.#isUp;
  }

  /** Dropped while the page is not up. */
  send(event: BridgeEvent) {
    if (this.#isUp) this.#emit(event);
  }

  /** Kept until the page is up; of each type only the latest. */
  deliver(event: BridgeEvent) {
    if (this.#isUp && this.#isGreeted) this.#emit(event);
    else this.#waiting = [...this.#waiting.filter(({ type }) => type !== event.type), event];
  }

  /** Before its greeting the page would count a frame twice that the greeting includes. */
  handle(frame: ServerFrame) {
    if (!this.#isGreeted) return;
    this.#emit({ type: 'frame', frame: this.#knowsConnection ? frame : asFirst(frame) });
    this.#knowsConnection ||= frame.type === 'connected';
  }

  listen() {
    this.#isUp = true;
    this.#isGreeted = false;
    this.#deps.clock.after(0, () => this.#greet());
  }

  #emit(event: BridgeEvent) {
    if (this.#contents?.isDestroyed() === false) this.#contents.send(EVENTS, event);
  }

  #greet() {
    if (!this.#isUp) return;
    const frames = this.#deps.greeting();
    for (const frame of frames) this.#emit({ type: 'frame', frame });
    this.#isGreeted = true;
    this.#knowsConnection = frames.length > 0;
    for (const event of this.#waiting.splice(0)) this.#emit(event);
  }
}

/** The page may have missed frames that main got, so it must load again. */
function asFirst(frame: ServerFrame): ServerFrame {
  return frame.type === 'connected' ? { ...frame, resume: 'reset' } : frame;
}

interface CrashDeps {
  win: BrowserWindow;
  dialog: Pick<Dialog, 'showMessageBox'>;
  clock: Clock;
  log: Log;
  requestQuit(): void;
}

/** A page that fails again this soon would fail forever. */
const TOO_SOON_MS = 60_000;

/** Reloads a crashed or hanging page once and asks a person the second time. Main keeps ringing meanwhile. */
export function watchCrashes({ win, dialog, clock, log, requestQuit }: CrashDeps): void {
  let reloadedAt = Number.NEGATIVE_INFINITY;

  function reload() {
    reloadedAt = clock.now();
    win.webContents.reload();
  }

  win.webContents.on('render-process-gone', async (_, { reason }) => {
    log('page gone', { reason });
    if (reason === 'clean-exit') return;
    const isFirst = clock.now() - reloadedAt >= TOO_SOON_MS;
    if (!isFirst && !(await isToLoadAgain(dialog))) requestQuit();
    // Also then, because the question before quitting may be answered with “Keep ringing”.
    reload();
  });
  win.webContents.on('unresponsive', () => win.webContents.forcefullyCrashRenderer());
}

async function isToLoadAgain(dialog: CrashDeps['dialog']): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'The desk’s page has stopped twice.',
    detail:
      'New inquiries still ring, but they cannot be shown. Loading the page again may help; if not, please restart the computer.',
    buttons: ['Load again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 0;
}
