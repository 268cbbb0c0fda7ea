import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import type { BrowserWindow, BrowserWindowConstructorOptions, Screen } from 'electron';
import { expect, test } from 'vitest';
import type { Settings } from '../settings/settings.ts';
import { AppWindow, pageGround } from './window.ts';

const styles = (name: string) =>
  readFileSync(
    fileURLToPath(new URL(`../../../../shared/styles/${name}`, import.meta.url)),
    'utf8',
  );
const groundOf = (css: string) => /--ground:\s*(#[0-9a-f]{6});/.exec(css)?.[1];

test('the window’s background has the page’s ground color, in light and dark', () => {
  expect(pageGround).toEqual({
    light: groundOf(styles('tokens.css')),
    dark: groundOf(styles('dark.css')),
  });
});

test('the window’s page has a sandbox and no Node integration', () => {
  const made: BrowserWindowConstructorOptions[] = [];
  class HandWindow extends EventEmitter {
    constructor(options: BrowserWindowConstructorOptions) {
      super();
      made.push(options);
    }
    setBounds() {}
  }
  const display = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
  new AppWindow({
    BrowserWindow: HandWindow as unknown as typeof BrowserWindow,
    app: { focus() {}, dock: undefined },
    screen: {
      getAllDisplays: () => [display],
      getPrimaryDisplay: () => display,
    } as unknown as Screen,
    nativeTheme: { shouldUseDarkColors: false },
    platform: 'linux',
    preload: '/preload.cjs',
    devTools: false,
    settings: { get: () => ({ window: null }) } as unknown as Settings,
    clock: createHandClock(),
    log() {},
    isQuitting: () => false,
    requestQuit() {},
    onMadeAnew() {},
    onHidden() {},
    onSessionEnd() {},
  });
  expect(made).toMatchObject([
    {
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        devTools: false,
      },
    },
  ]);
});
