import type { Rectangle as Bounds, BrowserWindow, Screen, Size } from 'electron';
import type { Clock } from '../../clock.ts';
import type { Settings } from '../settings/settings.ts';

export const smallest = { width: 380, height: 480 };
const usual = { width: 1200, height: 800 };
/** This much of the title bar must be within reach of the mouse, or the window is lost. */
const grip = { width: 100, height: 60 };

/** Returns the overlap of two spans; negative when they are apart. */
function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}

function isInReach(bounds: Bounds, area: Bounds): boolean {
  const across = shared(bounds.x, bounds.width, area.x, area.width);
  const down = shared(bounds.y, grip.height, area.y, area.height);
  return across >= grip.width && down >= grip.height;
}

function fitted({ width, height }: Size, area: Bounds) {
  return {
    width: Math.min(Math.max(width, smallest.width), area.width),
    height: Math.min(Math.max(height, smallest.height), area.height),
  };
}

function centred(wanted: Size, area: Bounds): Bounds {
  const { width, height } = fitted(wanted, area);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

/** Displays come, go and change their scale between two starts. */
export function clampBounds(
  saved: Bounds | null,
  workAreas: readonly Bounds[],
  primary: Bounds,
): Bounds {
  if (!saved) return centred(usual, primary);
  const area = workAreas.find((candidate) => isInReach(saved, candidate));
  if (!area) return centred(saved, primary);
  return { x: saved.x, y: saved.y, ...fitted(saved, area) };
}

/** A moving window sends sixty events a second. */
const SETTLED_MS = 400;

export function startingBounds(
  saved: Bounds | null,
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>,
): Bounds {
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return clampBounds(saved, workAreas, screen.getPrimaryDisplay().workArea);
}

/** Stores the window's place. Returns a function that stores it at once, for an end that leaves no time. */
export function watchBounds(
  win: BrowserWindow,
  { settings, clock }: { settings: Settings; clock: Clock },
): () => void {
  let cancel = () => {};
  /** A window that was never shown has no real place and is not maximized. */
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
    cancel = clock.after(SETTLED_MS, save);
  }

  win.once('show', () => {
    isSeen = true;
  });
  win.on('move', saveSoon);
  win.on('resize', saveSoon);
  // A shutdown sends no `close`, but the window loses its focus before.
  win.on('blur', save);
  return save;
}
