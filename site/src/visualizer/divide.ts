/* Where the line between two compared floors stands: how much of the picture, in percent, the left one has. */

export const middle = 50;
const step = 5;
const stride = 20;

const within = (left: number) => Math.min(100, Math.max(0, Math.round(left)));

const moves: Record<string, (left: number) => number> = {
  ArrowLeft: (left) => left - step,
  ArrowDown: (left) => left - step,
  ArrowRight: (left) => left + step,
  ArrowUp: (left) => left + step,
  PageDown: (left) => left - stride,
  PageUp: (left) => left + stride,
  Home: () => 0,
  End: () => 100,
};

/** Null for a key that moves nothing. */
export function movedBy(key: string, left: number): number | null {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move ? within(move(left)) : null;
}

/** The place of a pointer over a picture. */
export function dividedAt(x: number, picture: { left: number; width: number }): number {
  if (picture.width === 0) return middle;
  return within(((x - picture.left) / picture.width) * 100);
}
