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

export type AppWindow = ReturnType<typeof createWindow>;

/** The ground of the page in each theme (`--ground` of shared/styles), so that nothing flashes before it is drawn. */
export const pageGround = { light: '#f7f4ee', dark: '#181410' };

/** The one window. It is only hidden while the desk rings: a page that is gone cannot sound. */
export function createWindow(deps: WindowDeps) {
  const { app, platform, settings, log } = deps;
  const attached: ((win: BrowserWindow) => void)[] = [];
  let win = make();
  let saveBounds = keepBounds();

  function make(): BrowserWindow {
    const bounds = startingBounds(settings.get().window, deps.screen);
    const made = new deps.BrowserWindow({
      ...bounds,
      minWidth: smallest.width,
      minHeight: smallest.height,
      show: false,
      title: 'Sallie Desk',
      backgroundColor: deps.nativeTheme.shouldUseDarkColors ? pageGround.dark : pageGround.light,
      webPreferences: {
        preload: deps.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
        navigateOnDragDrop: false,
        devTools: deps.devTools,
        // A new lead sounds in a window nobody has touched yet.
        autoplayPolicy: 'no-user-gesture-required',
      },
    });
    // Created on another scale than it lands on, Windows gets the size wrong the first time.
    made.setBounds(bounds);
    listen(made);
    return made;
  }

  function listen(made: BrowserWindow) {
    made.on('focus', () => {
      if (platform !== 'darwin') made.flashFrame(false);
    });
    if (platform === 'win32') {
      made.on('session-end', () => {
        saveBounds();
        deps.onSessionEnd();
      });
    }
    made.on('close', (event) => {
      saveBounds();
      if (deps.isQuitting()) return;
      event.preventDefault();
      if (settings.get().desk.closeToTray) hide();
      else deps.requestQuit();
    });
  }

  function keepBounds() {
    return watchBounds(win, deps);
  }

  function makeAnew() {
    win = make();
    saveBounds = keepBounds();
    deps.onMadeAnew();
    for (const attach of attached) attach(win);
    void load({ hidden: false });
  }

  async function load({ hidden }: { hidden: boolean }) {
    const loading = win;
    if (!hidden) loading.once('ready-to-show', () => loading.show());
    if (settings.get().window?.maximized) loading.once('show', () => loading.maximize());
    try {
      await loading.loadURL(APP_PAGE);
    } catch {
      log('page not loaded');
    }
  }

  function hide() {
    deps.onHidden();
    if (!win.isFullScreen()) return win.hide();
    // Hidden in full screen, a Mac keeps showing an empty black desktop.
    win.once('leave-full-screen', () => win.hide());
    win.setFullScreen(false);
  }

  return {
    /** Null after it was closed for an update or a shutdown that did not happen. */
    current: () => (win.isDestroyed() ? null : win),
    /** Runs `attach` for the window there is, and for any that is made anew. */
    attach(attach: (win: BrowserWindow) => void) {
      attached.push(attach);
      attach(win);
    },
    saveBounds: () => saveBounds(),
    load,
    isFocused: () => !win.isDestroyed() && win.isFocused(),
    reveal() {
      if (win.isDestroyed()) return makeAnew();
      if (win.isMinimized()) win.restore();
      // Shown twice, a window that was snapped to an edge comes loose.
      if (!win.isVisible()) win.show();
      win.focus();
      if (platform === 'darwin') app.focus({ steal: true });
      else if (!win.isFocused()) win.flashFrame(true);
    },
    /** Draws the eye until somebody looks. */
    flash() {
      if (win.isDestroyed() || win.isFocused()) return;
      if (platform === 'darwin') app.dock?.bounce('informational');
      else win.flashFrame(true);
    },
  };
}
