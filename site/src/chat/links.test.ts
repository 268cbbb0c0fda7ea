import { answerLocally } from '@sallie/shared/bot/answers/answer-locally';
import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { piecesOf } from './links.ts';
import { placesOf } from './places.ts';

const places = placesOf(demoBusiness);
const links = (text: string) =>
  piecesOf(text, places).flatMap(({ href, name }) => (href ? [[href, name]] : []));

test.each([
  ['Please call us at (570) 555-0142.', [['tel:+15705550142', '(570) 555-0142']]],
  ['Fill in the form at /consultation, or call.', [['/consultation', 'Free In-Home Consultation']]],
  ['See /contact.', [['/contact', 'Contact']]],
  ['Write to dana@shop.example.', [['mailto:dana@shop.example', 'dana@shop.example']]],
  ['Look: https://shop.example/a?b=1.', [['https://shop.example/a?b=1', 'shop.example/a?b=1']]],
  [
    `https://www.shop.example/${'a'.repeat(60)}`,
    [[`https://www.shop.example/${'a'.repeat(60)}`, `shop.example/${'a'.repeat(27)}…`]],
  ],
  [
    `We are at 218 Market Street, Millbrook, PA 18699. For directions: ${demoBusiness.links.maps}`,
    [
      [demoBusiness.links.maps, '218 Market Street, Millbrook, PA 18699'],
      [demoBusiness.links.maps, 'Open the map'],
    ],
  ],
  [
    `${demoBusiness.links.facebook}/posts`,
    [['https://social.example/millbrookflooring/posts', 'social.example/millbrookflooring/posts']],
  ],
  ['1/2 inch and/or yes/no and /etc/passwd', []],
  ['javascript:alert(1) <a href="x">', []],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected);
  const said = piecesOf(text, places).map((piece) => piece.text);
  expect(said.join('')).toBe(text);
});

test('no answer from the facts shows a raw address', () => {
  const questions = [
    'where are you',
    'how can I contact you',
    'facebook',
    'reviews',
    'video consultation',
    'recent projects',
    'refer a friend',
    'visualizer',
    'privacy',
    'price of oak',
  ];
  for (const question of questions) {
    const moment = { now: new Date(), isPersonThere: true };
    const { message } = answerLocally(demoBusiness, question, moment);
    const shown = piecesOf(message, places).map(({ text, name }) => name ?? text);
    expect(shown.join('')).not.toMatch(/https?:|(?<!\w)\/[a-z]/);
  }
});
