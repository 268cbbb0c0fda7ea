import { expect, test } from 'vitest';
import { demoContent } from './demo/content.ts';
import { pageTexts } from './page-texts.ts';

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
