import { hold } from './hold.ts';
import { caption, floor, place, shown, slider } from './laid-floor.ts';
import { expect, visiting as test } from './shop.ts';

test('the visualizer shows room and floor picked by pointer or key, and Back returns to the last pick', async ({
  page,
  shop,
}) => {
  await page.goto(shop.origin + place);
  await page.getByRole('radio', { name: 'Kitchen' }).check();
  await expect(page).toHaveURL(`${shop.origin}${place}?room=kitchen&floor=oak-natural`);
  await floor(page, 'Walnut').check();
  await expect(page).toHaveURL(`${shop.origin}${place}?room=kitchen&floor=walnut`);
  await expect(caption(page)).toHaveText('Kitchen with Walnut');
  await expect(shown(page)).toHaveAttribute('alt', /^Kitchen with Walnut: /);
  await page.goBack();
  await expect(caption(page)).toHaveText('Kitchen with Natural oak');
  await expect(floor(page, 'Natural oak')).toBeChecked();
  await page.goBack();
  await expect(caption(page)).toHaveText('Living room with Natural oak');
  await page.goForward();
  await page.goForward();
  await expect(caption(page)).toHaveText('Kitchen with Walnut');
  await floor(page, 'Natural oak').check();
  await page.keyboard.press('ArrowDown');
  await expect(caption(page)).toHaveText('Kitchen with White oak, wide plank');
  await page.keyboard.press('ArrowDown');
  await expect(caption(page)).toHaveText('Kitchen with Hickory');
});

test('a pick made before the visualizer’s script has come counts', async ({ page, shop }) => {
  const release = await hold(page, /\/assets\/visualizer-.*\.js$/);
  await page.goto(shop.origin + place);
  await page.getByRole('radio', { name: 'Bathroom' }).check();
  await floor(page, 'Slate').check();
  release();
  await expect(caption(page)).toHaveText('Bathroom with Slate');
  await expect(page).toHaveURL(/room=bathroom&floor=slate$/);
});

test('the visualizer compares two floors by keys, drag and click', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${shop.origin}${place}?room=living-room&floor=oak-natural`);
  await page.getByRole('button', { name: 'Compare two floors' }).click();
  await expect(page).toHaveURL(/floor=oak-natural&with=slate$/);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Natural oak 50 %, Slate 50 %');
  for (const [key, text] of [
    ['ArrowRight', 'Natural oak 55 %, Slate 45 %'],
    ['ArrowUp', 'Natural oak 60 %, Slate 40 %'],
    ['ArrowLeft', 'Natural oak 55 %, Slate 45 %'],
    ['Home', 'Natural oak 0 %, Slate 100 %'],
    ['End', 'Natural oak 100 %, Slate 0 %'],
    ['ArrowDown', 'Natural oak 95 %, Slate 5 %'],
  ] as const) {
    await slider(page).press(key);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', text);
  }

  const box = await shown(page).boundingBox();
  if (!box) throw new Error('no picture');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.9));
  await page.mouse.down();
  await page.mouse.move(...at(0.4), { steps: 4 });
  await page.mouse.up();
  await expect(slider(page)).toHaveValue('40');
  await expect(slider(page)).toBeFocused();
  await page.mouse.move(...at(0.6));
  await expect(slider(page)).toHaveValue('40');
  await page.mouse.click(...at(0.75));
  await expect(slider(page)).toHaveValue('75');

  await page.getByRole('radio', { name: /^Left/ }).check();
  await floor(page, 'Hickory').check();
  await expect(page).toHaveURL(/floor=hickory&with=slate$/);
  await expect(caption(page)).toHaveText(
    'Living room with Hickory on the left, Slate on the right',
  );
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(page).toHaveURL(/floor=hickory$/);
  await expect(slider(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Compare two floors' })).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a tap moves the line between two floors', async ({ page, shop }) => {
    await page.goto(`${shop.origin}${place}?room=kitchen&floor=walnut&with=hex`);
    await expect(caption(page)).toContainText('Walnut on the left');
    await shown(page).scrollIntoViewIfNeeded();
    const box = await shown(page).boundingBox();
    if (!box) throw new Error('no picture');
    await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height * 0.7);
    await expect(slider(page)).toHaveValue('25');
  });
});

test('the visualizer’s link fills the consultation form in, and keeps text written there', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}${place}?room=kitchen&floor=walnut`);
  await expect(caption(page)).toHaveText('Kitchen with Walnut');
  await expect(page.getByRole('radio', { name: 'Kitchen' })).toBeChecked();
  await page.getByRole('link', { name: 'Ask about this floor' }).click();
  const form = page.getByRole('form', { name: 'Consultation request' });
  const message = form.getByLabel('Tell us about the project');
  await expect(message).toHaveValue('I would like to ask about Walnut (hardwood) in the kitchen.');
  await expect(form.getByLabel('Project type')).toHaveValue('hardwood');
  await message.fill('Only the stairs.');
  await page.goBack();
  await expect(caption(page)).toHaveText('Kitchen with Walnut');
  await floor(page, 'Slate').check();
  await page.getByRole('link', { name: 'Ask about this floor' }).click();
  await expect(message).toHaveValue(
    'I would like to ask about Slate (tile and stone) in the kitchen.\nOnly the stairs.',
  );
  await expect(form.getByLabel('Project type')).toHaveValue('hardwood');
});
