import { expect, test } from 'vitest';
import { piecesOf } from './links.ts';

const hrefs = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);

test.each([
  ['Please call us at (570) 555-0142.', ['tel:+15705550142']],
  ['Fill in the form at /consultation, or call.', ['/consultation']],
  ['See /contact.', ['/contact']],
  ['Write to dana@shop.example.', ['mailto:dana@shop.example']],
  ['Look: https://shop.example/a?b=1.', ['https://shop.example/a?b=1']],
  ['1/2 inch and/or yes/no and /etc/passwd', []],
  ['javascript:alert(1) <a href="x">', []],
])('%s', (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
