import { expect, test } from 'vitest';
import type { Triage } from '../contract/lead.ts';
import { aContact, aReferral, aVisitor } from '../testing/leads.ts';
import { originOf } from './lead-origin.ts';

const told: [NonNullable<Triage['came']>, string][] = [
  [{ source: 'google', medium: 'cpc', campaign: 'mailer-may' }, 'Mailer May'],
  [{ source: 'google', medium: 'cpc', campaign: '20331177' }, 'Google'],
  [{ source: 'Google Ads' }, 'Google'],
  [{ source: 'fb', referrer: 'l.instagram.com' }, 'Facebook'],
  [{ source: 'postcard_june' }, 'Postcard June'],
  [{ campaign: 'été+2026' }, 'Été 2026'],
  [{ referrer: 'www.google.co.uk', landing: '/about' }, 'Google'],
  [{ referrer: 'www.bing.com' }, 'Bing'],
  [{ referrer: 'm.facebook.com' }, 'Facebook'],
  [{ referrer: 'l.instagram.com' }, 'Instagram'],
  [{ referrer: 'www.floor-news.example' }, 'floor-news.example'],
  [{ source: 'constructor', referrer: 'toString.example' }, 'Constructor'],
  [{ landing: '/contact' }, 'Direct'],
  [{}, 'Direct'],
];
test.each(told)('the origin of %j is called %s', (came, word) => {
  expect(originOf(aContact({ came }))).toBe(word);
});

test('the origin that staff give goes before that of the browser', () => {
  const came = { source: 'google' };
  expect(originOf(aContact({ came, found_by: 'Friend: Ann Beck' }))).toBe('Friend: Ann Beck');
  expect(originOf(aContact({ came, found_by: 'facebook' }))).toBe('Facebook');
  expect(originOf(aReferral({ found_by: 'Yellow pages' }))).toBe('Yellow pages');
});

test('the origin of a referral is a friend, of another lead its source unless that is the website', () => {
  expect(originOf(aReferral({ came: { source: 'google' } }))).toBe('Friend');
  expect(originOf(aVisitor())).toBe('Direct');
  // The same label as everywhere at the desk.
  expect(originOf(aContact({ source: 'walk-in' }))).toBe('Walk-in');
  expect(originOf(aContact({ source: 'call' }))).toBe('Phone call');
  expect(originOf(aContact({ source: 'home-show' }))).toBe('Home Show');
});
