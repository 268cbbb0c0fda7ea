/** The delay before Home offers the discount by itself. */
export const OFFER_AFTER_MS = 5000;

/** For the first page the delay starts with the request, not when the code arrives. */
export function timeUntilOffer(): number {
  return Math.max(0, OFFER_AFTER_MS - performance.now());
}
