import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, currentToast, toast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('closing an older toast leaves the newer one open', () => {
  const first = toast({ title: 'First' });
  toast({ title: 'Second' });
  closeToast(first);
  expect(currentToast()).toMatchObject({ title: 'Second', open: true });
});

test('a closed toast leaves memory after 1,000,000 ms', () => {
  closeToast(toast({ title: 'Seen' }));
  expect(currentToast()).toMatchObject({ title: 'Seen', open: false });
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

test('a newer toast stays open when the old one leaves memory', () => {
  closeToast(toast({ title: 'Old' }));
  vi.advanceTimersByTime(900_000);
  toast({ title: 'New' });
  vi.advanceTimersByTime(900_000);
  expect(currentToast()).toMatchObject({ title: 'New', open: true });
  closeToast(toast({ title: 'Done' }));
});
