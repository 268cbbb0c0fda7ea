import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, test } from './shop.ts';

const offer = (title: string, until: string | null) => ({
  ...{ id: title.replace(' ', '-'), title, detail: '', from: null, until },
});
// Far from any day on which this is run; the page's own clock is set to it.
const offers = [offer('Night sale', '2030-11-03T01:30'), offer('Day sale', '2030-11-03T12:00')];
test.use({ facts: { ...demoContent, offers } as typeof demoContent });

test('an offer that ends while its page is open goes from it, the last one with the heading', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
  // A minute and a half before, in the zone of the shop.
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
