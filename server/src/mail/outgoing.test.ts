import { expect, test } from 'vitest';
import { mailboxKey, readMailbox } from './outgoing.ts';

const address = 'shop@shop.example';

test.each([
  ['shop@shop.example', ''],
  ['Shop <shop@shop.example>', 'Shop'],
  ['<shop@shop.example>', ''],
  ['"Floors, Inc." <shop@shop.example>', 'Floors, Inc.'],
  ['The "Best" Floor <shop@shop.example>', 'The "Best" Floor'],
  ['"A \\"B\\" C" <shop@shop.example>', 'A "B" C'],
])('%s is read as one mailbox', (text, name) => {
  expect(readMailbox(text)).toEqual({ name, address });
});

test.each([
  'Shop',
  'a@shop.example, b@shop.example',
  'A <a@shop.example>, B <b@shop.example>',
  'Shop <a@shop.example, b@shop.example>',
  'Shop <>',
  '"A" <a@shop.example> x',
])('%s is not read as one mailbox', (text) => {
  expect(readMailbox(text)).toBeNull();
});

test.each([
  ['Ann.Lee@Home.example', 'ann.lee@home.example'],
  ['ann+shop+2@home.example', 'ann@home.example'],
  ['+ann@home.example', '+ann@home.example'],
  ['a.nn+x@gmail.com', 'ann@gmail.com'],
  ['A.N.N@GoogleMail.com', 'ann@gmail.com'],
  ['a.nn@gmail.com.example', 'a.nn@gmail.com.example'],
])('mail to %s comes to the mailbox %s', (written, key) => {
  expect(mailboxKey(written)).toBe(key);
});
