import { publishDraft, readWebsite, saveDraft } from '@sallie/shared/contract/website';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { signInAt } from '@sallie/shared/testing/built-server';
import { expect, test } from './shop.ts';

const offer = (title: string, until: string | null) => ({
  ...{ id: title.replace(' ', '-'), title, detail: '', from: null, until },
});
// Far from any day on which this runs; the page's clock is set to it.
const offers = [offer('Night sale', '2030-11-03T01:30'), offer('Day sale', '2030-11-03T12:00')];
test.use({ facts: { ...demoContent, offers } as typeof demoContent });

test('an offer that ends disappears from an open page', async ({ page, shop }) => {
  await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
  // A minute and a half earlier, in the shop's zone.
  await page.clock.install({ time: new Date('2030-11-03T05:28:30Z') });
  await page.goto(shop.origin);
  const offered = (name: string) => page.getByRole('heading', { name });
  const heading = offered('Our offers right now');
  await expect(page.locator('[data-opening]').first()).not.toBeEmpty();
  await expect(heading).toBeVisible();
  await expect(offered('Night sale')).toBeVisible();
  await page.clock.fastForward('02:30');
  await expect(offered('Night sale')).toBeHidden();
  await expect(offered('Day sale')).toBeVisible();
  await page.clock.fastForward('12:00:00');
  await expect(heading).toBeHidden();
});

test('a page left open shows newly published facts on return, unless a form has text in it', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/contact`);
  await expect(page.locator('[data-opening]').first()).not.toBeEmpty();
  const call = await signInAt(shop);
  async function publish(phone: string) {
    const { draft } = await call(readWebsite);
    const changes = [{ path: ['phone'], value: phone }];
    const { draft: saved } = await call(saveDraft, { body: { base: draft.save, changes } });
    await call(publishDraft, { body: { save: saved.save } });
    // The pages are rendered anew beside the reply.
    await expect
      .poll(async () => (await page.request.get(`${shop.origin}/contact`)).text())
      .toContain(phone);
  }
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await publish('5705550123');
  await comeBack();
  const shown = page.getByText('(570) 555-0123').filter({ visible: true }).first();
  await expect(shown).toBeVisible();
  await page.getByLabel('Message').fill('Do you have oak?');
  await publish('5705550124');
  await comeBack();
  await page.waitForLoadState('networkidle');
  await expect(shown).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Do you have oak?');
});
