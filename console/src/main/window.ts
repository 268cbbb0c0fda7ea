import type { App, BrowserWindow, Screen } from 'electron';
import { APP_PAGE } from './app-protocol.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';
import { startingBounds, watchBounds } from './window-bounds.ts';
import { smallest } from './window-state.ts';

export interface WindowPieces {
  BrowserWindow: typeof BrowserWindow;
  app: Pick<App, 'focus' | 'dock'>;
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  platform: NodeJS.Platform;
  /** Path of the built preload. */
  preload: string;
  devTools: boolean;
  settings: Settings;
  clock: Clock;
  log: Log;
  isQuitting(): boolean;
  requestQuit(): void;
  /** The window was closed and the desk rings on. */
  onHidden(): void;
  /** Windows ends the session, with no more word than this. */
  onSessionEnd(): void;
}

export type DeskWindow = ReturnType<typeof createDeskWindow>;

/** The one window. It is made once and only hidden afterwards: a page that is gone cannot sound. */
export function createDeskWindow(pieces: WindowPieces) {
  const { app, platform, settings, log } = pieces;
  const bounds = startingBounds(settings.get().window, pieces.screen);
  const win = new pieces.BrowserWindow({
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Sallie Desk',
    webPreferences: {
      preload: pieces.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: pieces.devTools,
      // A new lead sounds in a window nobody has touched yet.
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  // Created on another scale than it lands on, Windows gets the size wrong the first time.
  win.setBounds(bounds);
  const saveBounds = watchBounds(win, pieces);

  win.on('focus', () => {
    if (platform !== 'darwin') win.flashFrame(false);
  });
  if (platform === 'win32') {
    win.on('session-end', () => {
      saveBounds();
      pieces.onSessionEnd();
    });
  }
  win.on('close', (event) => {
    saveBounds();
    if (pieces.isQuitting()) return;
    event.preventDefault();
    if (settings.get().desk.closeToTray) hide();
    else pieces.requestQuit();
  });

  function hide() {
    pieces.onHidden();
    if (!win.isFullScreen()) return win.hide();
    // Hidden in full screen, a Mac keeps showing an empty black desktop.
    win.once('leave-full-screen', () => win.hide());
    win.setFullScreen(false);
  }

  return {
    win,
    saveBounds,
    async load({ hidden }: { hidden: boolean }) {
      if (!hidden) win.once('ready-to-show', () => win.show());
      if (settings.get().window?.maximized) win.once('show', () => win.maximize());
      try {
        await win.loadURL(APP_PAGE);
      } catch {
        log('page not loaded');
      }
    },
    isFocused: () => !win.isDestroyed() && win.isFocused(),
    reveal() {
      if (win.isDestroyed()) return;
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
