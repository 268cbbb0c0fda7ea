/** How long Home is left alone before it offers the discount by itself. */
export const OFFER_AFTER_MS = 5000;

/** On the page that the server sent: counted from when it was asked for, and not from when its code came. */
export function timeUntilOffer(): number {
  return Math.max(0, OFFER_AFTER_MS - performance.now());
}
