import { expect, test } from 'vitest';
import type { Offer } from '../contract/content.ts';
import { demoContent } from './demo/content.ts';
import { currentOffers, nextOfferTurn, pageTexts } from './owner-texts.ts';

const timeZone = 'America/New_York';
const offer = (from: string | null, until: string | null): Offer => ({
  ...{ id: 'fall', title: 'Fall sale', detail: '', from, until },
});
const runs = (one: Offer, at: string) =>
  currentOffers({ offers: [one], timeZone }, new Date(at)).length === 1;

test.each([
  ['2026-11-27T09:00', '2026-11-30T18:00', '2026-11-27T14:00:00Z', '2026-11-30T23:00:00Z'],
  // Two o'clock is skipped on March 14: the offer begins at three.
  ['2027-03-14T02:00', '2027-03-14T12:00', '2027-03-14T07:00:00Z', '2027-03-14T16:00:00Z'],
  // Half past one occurs twice on November 7: the first counts.
  ['2027-11-07T01:30', '2027-11-07T12:00', '2027-11-07T05:30:00Z', '2027-11-07T17:00:00Z'],
])('an offer from %s until %s runs by the clock of the shop', (from, until, start, end) => {
  const one = offer(from, until);
  const before = (at: string) => new Date(Date.parse(at) - 1).toISOString();
  expect([before(start), start, before(end), end].map((at) => runs(one, at))).toEqual([
    ...[false, true, true, false],
  ]);
  const facts = { offers: [one], timeZone };
  expect(nextOfferTurn(facts, new Date(before(start)))).toBe(Date.parse(start));
  expect(nextOfferTurn(facts, new Date(start))).toBe(Date.parse(end));
  expect(nextOfferTurn(facts, new Date(end))).toBe(null);
});

test('an offer without a start or an end runs until it is taken away', () => {
  const always = offer(null, null);
  expect(runs(always, '2026-11-27T14:00:00Z')).toBe(true);
  expect(nextOfferTurn({ offers: [always], timeZone }, new Date())).toBe(null);
});

const withTexts = (texts: Partial<typeof demoContent.texts>) =>
  pageTexts({ ...demoContent, town: 'Astoria', texts: { ...demoContent.texts, ...texts } });

test('a page text of the owner is shown with the facts in it, and an unknown slot as it was written', () => {
  const { homeTitle } = withTexts({ homeTitle: 'Floors of {town}, call {phone} {now}' });
  expect(homeTitle).toBe('Floors of Astoria, call (570) 555-0142 {now}');
});

test('a page text that the owner left empty has words true of any shop, or none', () => {
  const texts = withTexts({ productsLead: '', storyOwners: '' });
  expect(texts.productsLead).toContain('ask for the samples at 218 Market Street.');
  expect(texts.storyOwners).toBe('');
});
