import type { Attention } from '@sallie/shared/contract/attention';
import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { createQuitWarning, isLastOnDuty } from './lifecycle.ts';

const open: Attention = { ringing: [], waiting: 0, unread: 0, quiet: false, on_duty: 1 };

test.each([
  ['comes for the last desk on duty in an open shop', true, open, true],
  ['does not come with a colleague on duty', true, { ...open, on_duty: 2 }, false],
  ['does not come outside the hours', true, { ...open, quiet: true }, false],
  ['does not come without a connection, where nothing rings anyway', false, open, false],
  ['does not come before the server has sent its attention', true, null, false],
])('the quit warning %s', (_, isOnline, attention, isLast) => {
  expect(isLastOnDuty(isOnline, attention)).toBe(isLast);
});

test('Enter and Escape in the quit warning keep the desk ringing', async () => {
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
