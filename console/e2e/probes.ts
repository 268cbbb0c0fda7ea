import type { ElectronApplication } from '@playwright/test';
import type { Watched } from './probe-shape.ts';

/** What main asked of the system, and the system's part played back to it. */
export function probesOf(app: ElectronApplication) {
  return {
    notices: (): Promise<Watched[]> =>
      app.evaluate(() => globalThis.deskProbe.notices.map(({ ref: _, ...notice }) => notice)),

    /** Collects first what main does not hold; false when that was the notice. */
    clickNotice: (title: string) =>
      app.evaluate(async (_, wanted) => {
        for (let i = 0; i < 3; i++) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          globalThis.gc?.();
        }
        const shown = globalThis.deskProbe.notices.findLast((notice) => notice.title === wanted);
        const notice = shown?.ref.deref();
        if (!shown || !notice) return false;
        shown.isOpen = false; // The system takes away what was clicked.
        notice.emit('click', {});
        return true;
      }, title),

    /** As from the Action Center of Windows, where a notice outlives the object. */
    activate: (launch: string) =>
      app.evaluate(
        (_, given) => globalThis.deskProbe.activation?.({ type: 'click', arguments: given }),
        launch,
      ),

    failNotices: (reason: string) =>
      app.evaluate((_, why) => {
        globalThis.deskProbe.noticesFail = why;
      }, reason),

    /** Arguments of every call of this name so far. */
    calls: (name: string): Promise<unknown[][]> =>
      app.evaluate(
        (_, wanted) =>
          globalThis.deskProbe.calls.filter(([called]) => called === wanted).map((c) => c.slice(1)),
        name,
      ),

    /** The number on the program's icon, whichever way this system shows it. */
    badge: (): Promise<number> =>
      app.evaluate(() => {
        const ways = ['setBadgeCount', 'dock.setBadge', 'setOverlayIcon'];
        const [, ...shown] =
          globalThis.deskProbe.calls.findLast(([n]) => ways.includes(`${n}`)) ?? [];
        return Number.parseInt(`${shown.at(-1)}`, 10) || 0;
      }),

    answerDialogs: (button: number) =>
      app.evaluate((_, index) => {
        globalThis.deskProbe.dialogAnswer = index;
      }, button),

    trayLabels: () =>
      app.evaluate(() => globalThis.deskProbe.trayMenu?.items.map(({ label }) => label) ?? []),

    clickTray: () => app.evaluate(() => void globalThis.deskProbe.tray?.emit('click', {})),

    /** In the tray's menu. */
    pickInTray: (label: string) =>
      app.evaluate((_, wanted) => {
        const { menuItem, trayMenu } = globalThis.deskProbe;
        menuItem(wanted, trayMenu)?.click();
      }, label),

    /** In the application's menu. */
    pick: (label: string) =>
      app.evaluate((_, wanted) => globalThis.deskProbe.menuItem(wanted)?.click(), label),

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

    toWindow: (deed: 'close' | 'hide' | 'minimize' | 'blur' | 'show' | 'focus') =>
      app.evaluate(({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.[wanted]();
      }, deed),

    /** Lets all waits of main of up to half a minute be over now. */
    passTime: () => app.evaluate(() => globalThis.deskProbe.passTime()),

    power: (event: 'suspend' | 'resume') =>
      app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event),
  };
}
