import type { App, BrowserWindow, NativeTheme, Screen } from 'electron';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../settings/settings.ts';
import { smallest, startingBounds, watchBounds } from './bounds.ts';
import { APP_PAGE } from './guards.ts';

export interface WindowDeps {
  BrowserWindow: typeof BrowserWindow;
  app: Pick<App, 'focus' | 'dock'>;
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>;
  platform: NodeJS.Platform;
  preload: string;
  devTools: boolean;
  settings: Settings;
  clock: Clock;
  log: Log;
  isQuitting(): boolean;
  requestQuit(): void;
  /** Called when the window was made again after an update or shutdown that did not happen. */
  onMadeAnew(): void;
  /** Called when closing the window has hidden it; the desk goes on ringing. */
  onHidden(): void;
  /** Called when Windows ends the session, which no other event reports. */
  onSessionEnd(): void;
}

/** Equals `--ground` of each theme in shared/styles, so that nothing flashes before the first paint. */
export const pageGround = { light: '#f7f4ee', dark: '#181410' };

/** The window is only hidden while the desk rings, because a destroyed page makes no sound. */
export class AppWindow {
  readonly #deps: WindowDeps;
  readonly #attached: ((win: BrowserWindow) => void)[] = [];
  #win: BrowserWindow;
  #saveBounds: () => void;

  constructor(deps: WindowDeps) {
    this.#deps = deps;
    this.#win = this.#make();
    this.#saveBounds = watchBounds(this.#win, deps);
  }

  /** Null after it was closed for an update or shutdown that did not happen. */
  current = () => (this.#win.isDestroyed() ? null : this.#win);

  attach(attach: (win: BrowserWindow) => void) {
    this.#attached.push(attach);
    attach(this.#win);
  }

  saveBounds() {
    this.#saveBounds();
  }

  async load({ hidden }: { hidden: boolean }) {
    const win = this.#win;
    if (!hidden) win.once('ready-to-show', () => win.show());
    if (this.#deps.settings.get().window?.maximized) win.once('show', () => win.maximize());
    try {
      await win.loadURL(APP_PAGE);
    } catch {
      this.#deps.log('page not loaded');
    }
  }

  isFocused() {
    return this.current()?.isFocused() ?? false;
  }

  reveal = () => {
    const win = this.current();
    if (!win) return this.#makeAnew();
    if (win.isMinimized()) win.restore();
    this.#bringInReach(win);
    // Showing a visible window would undo its snap to an edge.
    if (!win.isVisible()) win.show();
    win.focus();
    if (this.#deps.platform === 'darwin') this.#deps.app.focus({ steal: true });
    else if (!win.isFocused()) win.flashFrame(true);
  };

  /** Its display may have been unplugged meanwhile, and a system moves only windows that are visible. */
  #bringInReach(win: BrowserWindow) {
    const bounds = win.getNormalBounds();
    const within = startingBounds(bounds, this.#deps.screen);
    // A window that reaches over two displays keeps its size.
    if (within.x !== bounds.x || within.y !== bounds.y) win.setBounds(within);
  }

  /** Stops when somebody looks. */
  flash() {
    const win = this.current();
    if (!win || win.isFocused()) return;
    if (this.#deps.platform === 'darwin') this.#deps.app.dock?.bounce('informational');
    else win.flashFrame(true);
  }

  #make(): BrowserWindow {
    const { settings, screen, nativeTheme, preload, devTools } = this.#deps;
    const bounds = startingBounds(settings.get().window, screen);
    const win = new this.#deps.BrowserWindow({
      ...bounds,
      minWidth: smallest.width,
      minHeight: smallest.height,
      show: false,
      title: 'Sallie Desk',
      backgroundColor: nativeTheme.shouldUseDarkColors ? pageGround.dark : pageGround.light,
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
        navigateOnDragDrop: false,
        devTools,
        // A new lead must sound in a window that nobody has touched yet.
        autoplayPolicy: 'no-user-gesture-required',
      },
    });
    // Windows gets the size wrong when the window is created on a display with another scale.
    win.setBounds(bounds);
    this.#listen(win);
    return win;
  }

  #listen(win: BrowserWindow) {
    const { platform, settings, isQuitting, requestQuit, onSessionEnd } = this.#deps;
    if (platform !== 'darwin') win.on('focus', () => win.flashFrame(false));
    if (platform === 'win32') {
      win.on('session-end', () => {
        this.#saveBounds();
        onSessionEnd();
      });
    }
    win.on('close', (event) => {
      this.#saveBounds();
      if (isQuitting()) return;
      event.preventDefault();
      if (settings.get().desk.closeToTray) this.#hide();
      else requestQuit();
    });
  }

  #makeAnew() {
    this.#win = this.#make();
    this.#saveBounds = watchBounds(this.#win, this.#deps);
    this.#deps.onMadeAnew();
    for (const attach of this.#attached) attach(this.#win);
    void this.load({ hidden: false });
  }

  #hide() {
    const win = this.#win;
    this.#deps.onHidden();
    if (!win.isFullScreen()) return win.hide();
    // A Mac shows an empty black desktop when a window is hidden in full screen.
    win.once('leave-full-screen', () => win.hide());
    win.setFullScreen(false);
  }
}
