import { expect, test } from 'vitest';
import { composerHint } from './reply-form.tsx';

const here = { isSelected: true, isConnected: true, isOffline: false, online: true, email: '' };

test.each([
  [{ isSelected: false, isConnected: false }, /^Select a conversation/],
  [{ isConnected: false, isOffline: true }, /^No network\. Your messages wait here/],
  [{ isConnected: false }, /^Not connected to live chat\. What you write stays here/],
  [{}, /^Enter sends/],
  [
    { online: false, email: 'ada@mail.example' },
    /^The visitor is not in live chat now.*emailed to ada@mail\.example\.$/,
  ],
  [{ online: false }, /when they come back\.$/],
])('the hint under the composer fits the situation %j', (facts, hint) => {
  expect(composerHint({ ...here, ...facts })).toMatch(hint);
});
