import { DAY_MS } from '@sallie/shared/rules/duration';
import type { DeviceStorage } from '@sallie/shared/ui/device-storage.ts';

/* The discount dialog opens on request, and by itself unless after a signup or within 30 days of being closed. */

const place = 'discount';
const signedUp = 'signed-up';
const REST_MS = 30 * DAY_MS;

export function mayOfferDiscount(storage: DeviceStorage, now: number): boolean {
  const kept = storage.get(place);
  if (kept === signedUp) return false;
  const closedAt = Number(kept);
  return !closedAt || now - closedAt >= REST_MS;
}

export function rememberSignup(storage: DeviceStorage): void {
  storage.set(place, signedUp);
}

export function rememberClosing(storage: DeviceStorage, now: number): void {
  if (storage.get(place) !== signedUp) storage.set(place, String(now));
}

/* The button and the dialog hydrate separately, in either order. */

let answer: (() => void) | undefined;
let isAwaited = false;

export function requestDiscount(): void {
  if (answer) answer();
  else isAwaited = true;
}

/** Called when the visitor leaves the page with the button. */
export function withdrawDiscountRequest(): void {
  isAwaited = false;
}

export function onDiscountRequested(listener: () => void): () => void {
  answer = listener;
  if (isAwaited) listener();
  isAwaited = false;
  return () => {
    answer = undefined;
  };
}
