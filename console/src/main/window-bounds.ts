import type { BrowserWindow, Screen } from 'electron';
import type { Clock } from './clock.ts';
import type { Settings } from './settings.ts';
import { type Bounds, clampBounds } from './window-state.ts';

/** A window on the move says so sixty times a second. */
const SETTLED = 400;

export function startingBounds(
  saved: Bounds | null,
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>,
): Bounds {
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return clampBounds(saved, workAreas, screen.getPrimaryDisplay().workArea);
}

/** Keeps where the window stands; returns the keeping at once, for an end that leaves no time. */
export function watchBounds(
  win: BrowserWindow,
  { settings, clock }: { settings: Settings; clock: Clock },
): () => void {
  let cancel = () => {};
  /** A window that nobody has seen yet stands nowhere and is not maximized. */
  let isSeen = false;

  function save() {
    cancel();
    if (!isSeen || win.isDestroyed() || win.isMinimized()) return;
    const maximized = win.isMaximized();
    const { x, y, width, height } = win.getNormalBounds();
    const window = { x, y, width, height, maximized };
    if (JSON.stringify(window) !== JSON.stringify(settings.get().window)) {
      settings.change({ window });
    }
  }
  function saveSoon() {
    cancel();
    cancel = clock.after(SETTLED, save);
  }

  win.once('show', () => {
    isSeen = true;
  });
  win.on('move', saveSoon);
  win.on('resize', saveSoon);
  // A computer that shuts down sends no `close`; whoever turns it off has looked away before.
  win.on('blur', save);
  return save;
}
