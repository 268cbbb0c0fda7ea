import { demoBusiness } from '@sallie/shared/rules/business';
import { mapLink } from '@sallie/shared/rules/shop-links';
import { expect, test } from 'vitest';
import { piecesOf, placesOf } from './links.ts';

const places = placesOf(demoBusiness);
const links = (text: string) =>
  piecesOf(text, places).flatMap(({ href, name }) => (href ? [[href, name]] : []));

test.each([
  ['Please call us at (570) 555-0142.', [['tel:+15705550142', '(570) 555-0142']]],
  [
    'Call 911. Poison Help answers at 1-800-222-1222.',
    [
      ['tel:911', '911'],
      ['tel:+18002221222', '1-800-222-1222'],
    ],
  ],
  [
    'please call or text 988, or 911 if you are in danger; not apartment 911',
    [
      ['tel:988', '988'],
      ['tel:911', '911'],
    ],
  ],
  ['Fill in the form at /consultation, or call.', [['/consultation', 'Free In-Home Consultation']]],
  ['See /contact.', [['/contact', 'Contact']]],
  ['Write to dana@shop.example.', [['mailto:dana@shop.example', 'dana@shop.example']]],
  ['Look: https://shop.example/a?b=1.', [['https://shop.example/a?b=1', 'shop.example/a?b=1']]],
  [
    `https://www.shop.example/${'a'.repeat(60)}`,
    [[`https://www.shop.example/${'a'.repeat(60)}`, `shop.example/${'a'.repeat(27)}…`]],
  ],
  [
    `We are at 218 Market Street, Millbrook, PA 18699. For directions: ${mapLink(demoBusiness)}`,
    [
      [mapLink(demoBusiness), '218 Market Street, Millbrook, PA 18699'],
      [mapLink(demoBusiness), 'Open the map'],
    ],
  ],
  [
    `${demoBusiness.links.facebook}/posts`,
    [['https://social.example/millbrookflooring/posts', 'social.example/millbrookflooring/posts']],
  ],
  ['1/2 inch and/or yes/no and /etc/passwd', []],
  ['javascript:alert(1) <a href="x">', []],
])('the chat finds the links in: %s', (text, expected) => {
  expect(links(text)).toEqual(expected);
  const said = piecesOf(text, places).map((piece) => piece.text);
  expect(said.join('')).toBe(text);
});

test('the chat shows addresses of the shop’s own pages and links by name, not as raw URLs', () => {
  const { links, email } = demoBusiness;
  const texts = [
    `For directions: ${mapLink(demoBusiness)}`,
    `Write to ${email}, use the form at /contact, or visit us.`,
    `On Facebook: ${links.facebook}\nOn Instagram: ${links.instagram}`,
    `You can read their reviews here: ${links.reviews}`,
    `You can book a free video consultation here: ${links.videoConsultation}`,
    'Photos are at /recent-projects; sign up at /referrals, ask at /consultation.',
    'You can try floors in a room with the visualizer at /our-products.',
    'The rest is in the privacy policy at /privacy-policy.',
  ];
  for (const text of texts) {
    const shown = piecesOf(text, places).map((piece) => piece.name ?? piece.text);
    expect(shown.join('')).not.toMatch(/https?:|(?<!\w)\/[a-z]/);
  }
});
