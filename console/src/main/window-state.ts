import * as z from 'zod/mini';

const size = z.int().check(z.gte(1), z.lte(100_000));
const offset = z.int().check(z.gte(-100_000), z.lte(100_000));

/** Where the window stood when it was last seen, in the system's own points. */
export const WindowState = z.object({
  x: offset,
  y: offset,
  width: size,
  height: size,
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const smallest = { width: 380, height: 480 };
const usual = { width: 1200, height: 800 };
/** So much of the title bar must be in reach of a mouse, or the window is lost. */
const grip = { width: 100, height: 60 };

/** How far the span of `length` from `start` lies within the other. */
function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}

function isInReach(bounds: Bounds, area: Bounds): boolean {
  const across = shared(bounds.x, bounds.width, area.x, area.width);
  const down = shared(bounds.y, grip.height, area.y, area.height);
  return across >= grip.width && down >= grip.height;
}

function fitted({ width, height }: { width: number; height: number }, area: Bounds) {
  return {
    width: Math.min(Math.max(width, smallest.width), area.width),
    height: Math.min(Math.max(height, smallest.height), area.height),
  };
}

function centred(wanted: { width: number; height: number }, area: Bounds): Bounds {
  const { width, height } = fitted(wanted, area);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

/** Where the window can stand today: displays come, go and change their scale between two starts. */
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
