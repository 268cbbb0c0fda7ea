import type { App, BrowserWindow, NativeTheme, Screen } from 'electron';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../settings/settings.ts';
import { APP_PAGE } from './app-protocol.ts';
import { smallest, startingBounds, watchBounds } from './bounds.ts';

export interface WindowDeps {
  BrowserWindow: typeof BrowserWindow;
  app: Pick<App, 'focus' | 'dock'>;
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>;
  platform: NodeJS.Platform;
  /** Path of the built preload. */
  preload: string;
  devTools: boolean;
  settings: Settings;
  clock: Clock;
  log: Log;
  isQuitting(): boolean;
  requestQuit(): void;
  /** The window was made again: it had been closed for an update or a shutdown that then did not happen. */
  onMadeAnew(): void;
  /** The window was closed, which hides it; the desk rings on. */
  onHidden(): void;
  /** Windows ends the session; nothing else will say so. */
  onSessionEnd(): void;
}

/** The ground of the page in each theme (`--ground` of shared/styles), so that nothing flashes before it is drawn. */
export const pageGround = { light: '#f7f4ee', dark: '#181410' };

/** The one window. It is only hidden while the desk rings: a page that is gone cannot sound. */
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

  /** Null after it was closed for an update or a shutdown that did not happen. */
  current = () => (this.#win.isDestroyed() ? null : this.#win);

  /** Runs `attach` for the window there is, and for any that is made anew. */
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
    // Shown twice, a window that was snapped to an edge comes loose.
    if (!win.isVisible()) win.show();
    win.focus();
    if (this.#deps.platform === 'darwin') this.#deps.app.focus({ steal: true });
    else if (!win.isFocused()) win.flashFrame(true);
  };

  /** Draws the eye until somebody looks. */
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
        // A new lead sounds in a window nobody has touched yet.
        autoplayPolicy: 'no-user-gesture-required',
      },
    });
    // Created on another scale than it lands on, Windows gets the size wrong the first time.
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
    // Hidden in full screen, a Mac keeps showing an empty black desktop.
    win.once('leave-full-screen', () => win.hide());
    win.setFullScreen(false);
  }
}
