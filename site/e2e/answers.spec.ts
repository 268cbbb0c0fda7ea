import type { Page } from '@playwright/test';
import { chatIn, expect, liveTabOf, test } from './chat-talk.ts';
import { expectClean, expectCleanAt, expectNoOverflow, silenceForeign } from './clean.ts';
import type { Shop } from './shop.ts';

const unknown = 'Do you accept checks?';
const answer = 'Yes, checks are fine.\nMake them out to the shop.';

interface Faq {
  '@type': string;
  mainEntity: { name: string; acceptedAnswer: { text: string } }[];
}

async function contactPage(page: Page, shop: Shop) {
  await page.goto(`${shop.origin}/contact`);
  const block = page.getByRole('region', { name: 'Questions people ask' });
  const markup = page.locator('script[type="application/ld+json"]');
  const told = (await markup.allTextContents()).map((json) => JSON.parse(json) as Faq);
  return {
    shown: await block
      .getByRole('term')
      .evaluateAll((terms) =>
        terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      ),
    marked: told
      .filter((each) => each['@type'] === 'FAQPage')
      .flatMap(({ mainEntity }) => mainEntity)
      .map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
  };
}

test('staff teach an unanswered question; contact page and chat give the answer, and staff mark a wrong one', async ({
  page,
  browser,
  shop,
  desk,
  errors,
}) => {
  const chat = chatIn(page);
  await chat.open(shop);
  await chat.say(unknown, '(570) 555-0142');

  await desk.getByRole('tab', { name: 'SallieBot' }).click();
  const open = desk.getByRole('region', { name: 'Could not answer' });
  const taught = desk.getByRole('region', { name: 'What SallieBot was taught' });
  await expect(open.getByRole('listitem')).toContainText([`${unknown}Asked once`]);
  await open.getByRole('button', { name: `Write the answer to ${unknown}` }).click();
  const field = open.getByRole('textbox', { name: 'Answer', exact: true });
  await expect(field).toBeFocused();

  await field.fill('Yes, and we are open on Sunday until 5 PM to take them.');
  const save = open.getByRole('button', { name: 'Save the answer' });
  await save.click();
  await expect(field).toHaveAccessibleDescription(/The answer contradicts our opening hours\.$/);
  // The browser reports the refusal itself.
  await expect.poll(() => errors).toEqual([expect.stringContaining('400 (Bad Request)')]);
  errors.length = 0;
  await desk.emulateMedia({ colorScheme: 'dark' });
  await expectCleanAt(desk, 360);
  await desk.emulateMedia({ colorScheme: 'light' });
  await desk.setViewportSize({ width: 1440, height: 900 });

  await field.fill(answer);
  await open.getByRole('checkbox', { name: /Contact page/ }).check();
  await open.getByRole('checkbox', { name: /checked .* for names/ }).check();
  await save.click();
  await expect(open).toContainText('Nothing is open.');
  await expect(taught.getByRole('listitem')).toContainText(['On the Contact page']);

  const visitor = await browser.newPage();
  await silenceForeign(visitor.context(), shop);
  // The page is rendered again while the desk already has its reply.
  await expect
    .poll(() => contactPage(visitor, shop))
    .toEqual({ shown: [[unknown, answer]], marked: [[unknown, answer]] });
  await visitor.setViewportSize({ width: 360, height: 900 });
  await expectClean(visitor, '[aria-labelledby=questions]');
  await expectNoOverflow(visitor);

  const other = chatIn(visitor);
  await other.open(shop, '/contact');
  await other.say('hi, do you accept checks', 'Make them out to the shop.');
  await other.say('do you sell hardwood', /oak/i);
  await other.type('I am Kim Lee, kim@example.com, 570 555 0111');

  const conversations = liveTabOf(desk);
  await conversations.open();
  const wrong = conversations.log.getByRole('listitem').filter({ hasText: /oak/i });
  await wrong.getByRole('button', { name: 'Mark as wrong' }).click();
  await expect(wrong).toContainText('Marked as wrong');
  await desk.reload();
  await conversations.open();
  await expect(wrong).toContainText('Marked as wrong');
  await desk.getByRole('tab', { name: 'SallieBot' }).click();
  const marked = open.getByRole('listitem').filter({ hasText: 'do you sell hardwood' });
  await expect(marked).toContainText(/Marked as wrong SallieBot said: [\s\S]*oak/i);

  await taught.getByRole('button', { name: `Edit ${unknown}` }).click();
  await expectCleanAt(desk, 1440);
  await visitor.context().close();
});
