import type { Attention } from '@sallie/shared/contract/attention';
import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { createQuitWarning, isLastOnDuty } from './lifecycle.ts';

const open: Attention = { ringing: [], waiting: 0, unread: 0, quiet: false, on_duty: 1 };

test.each([
  ['alone in an open shop', true, open, true],
  ['with a colleague', true, { ...open, on_duty: 2 }, false],
  ['outside the hours', true, { ...open, quiet: true }, false],
  ['not connected: it rings nowhere anyway', false, open, false],
  ['before the server said anything', true, null, false],
])('%s', (_, isOnline, attention, isLast) => {
  expect(isLastOnDuty(isOnline, attention)).toBe(isLast);
});

test('whoever presses Enter or Escape keeps ringing', async () => {
  const asked: MessageBoxOptions[] = [];
  const showMessageBox = async (...args: unknown[]) => {
    asked.push(args.at(-1) as MessageBoxOptions);
    return { response: 1, checkboxChecked: false };
  };
  const attention = () => open;
  await createQuitWarning({ dialog: { showMessageBox }, isOnline: () => true, attention })();
  const detail = 'If you quit, new inquiries ring nowhere until somebody opens a console.';
  expect(asked).toMatchObject([{ detail, defaultId: 1, cancelId: 1 }]);
});
