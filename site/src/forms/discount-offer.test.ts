import { DAY_MS } from '@sallie/shared/rules/duration';
import { createDeviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { expect, test } from 'vitest';
import { mayOfferDiscount, rememberClosing, rememberSignup } from './discount-offer.ts';

const now = Date.UTC(2026, 10, 21);

function device() {
  return createDeviceStorage(() => {
    throw new Error('no disk here');
  });
}

test('the discount is not offered again after a signup', () => {
  const storage = device();
  rememberSignup(storage);
  rememberClosing(storage, now);
  expect(mayOfferDiscount(storage, now + 400 * DAY_MS)).toBe(false);
});
