import type { ElectronApplication } from '@playwright/test';
import type { Watched } from './probe-shape.ts';

/** Reads what the main process asked of the system, and sends the system's events to it. */
export function probesOf(app: ElectronApplication) {
  return {
    notifications: (): Promise<Watched[]> =>
      app.evaluate(() =>
        globalThis.consoleProbe.notifications.map(({ ref: _, ...notification }) => notification),
      ),

    /** First collects what main does not hold; resolves to false when that was the notification. */
    clickNotification: (title: string) =>
      app.evaluate(async (_, wanted) => {
        for (let i = 0; i < 3; i++) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          globalThis.gc?.();
        }
        const shown = globalThis.consoleProbe.notifications.findLast(
          (notification) => notification.title === wanted,
        );
        const notification = shown?.ref.deref();
        if (!shown || !notification) return false;
        shown.isOpen = false; // The system removes a notification that was clicked.
        notification.emit('click', {});
        return true;
      }, title),

    /** Clicks a notification in the Action Center of Windows, where it outlives its object. */
    activate: (launch: string) =>
      app.evaluate(
        (_, given) => globalThis.consoleProbe.activation?.({ type: 'click', arguments: given }),
        launch,
      ),

    failNotifications: (reason: string) =>
      app.evaluate((_, why) => {
        globalThis.consoleProbe.notificationsFail = why;
      }, reason),

    calls: (name: string): Promise<unknown[][]> =>
      app.evaluate(
        (_, wanted) =>
          globalThis.consoleProbe.calls
            .filter(([called]) => called === wanted)
            .map((c) => c.slice(1)),
        name,
      ),

    badge: (): Promise<number> =>
      app.evaluate(() => {
        const ways = ['setBadgeCount', 'dock.setBadge', 'setOverlayIcon'];
        const [, ...shown] =
          globalThis.consoleProbe.calls.findLast(([n]) => ways.includes(`${n}`)) ?? [];
        return Number.parseInt(`${shown.at(-1)}`, 10) || 0;
      }),

    answerDialogs: (button: number) =>
      app.evaluate((_, index) => {
        globalThis.consoleProbe.dialogAnswer = index;
      }, button),

    trayLabels: () =>
      app.evaluate(() => globalThis.consoleProbe.trayMenu?.items.map(({ label }) => label) ?? []),

    clickTray: () => app.evaluate(() => void globalThis.consoleProbe.tray?.emit('click', {})),

    pickInTray: (label: string) =>
      app.evaluate((_, wanted) => {
        const { menuItem, trayMenu } = globalThis.consoleProbe;
        menuItem(wanted, trayMenu)?.click();
      }, label),

    /** Picks an item of the application's menu. */
    pick: (label: string) =>
      app.evaluate((_, wanted) => globalThis.consoleProbe.menuItem(wanted)?.click(), label),

    window: () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (!window) return null;
        return {
          visible: window.isVisible(),
          minimized: window.isMinimized(),
          focused: window.isFocused(),
        };
      }),

    toWindow: (task: 'close' | 'hide' | 'minimize' | 'blur' | 'show' | 'focus') =>
      app.evaluate(({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.[wanted]();
      }, task),

    /** Resolves once main has learned of the crash. */
    crashPage: () =>
      app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const gone = new Promise<void>((resolve) => {
          contents?.once('render-process-gone', () => resolve());
        });
        contents?.forcefullyCrashRenderer();
        return gone;
      }),

    /** Reads through main, because the driver cannot read a page that has crashed once. */
    pageText: (): Promise<string> =>
      app
        .evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
            'document.body.innerText',
          ),
        )
        .catch(String),

    /** Ends all of main's waits of up to a minute. */
    passTime: () => app.evaluate(() => globalThis.consoleProbe.passTime()),

    power: (event: 'suspend' | 'resume') =>
      app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event),
  };
}
