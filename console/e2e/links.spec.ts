import { writeTo } from '../src/testing/visitor.ts';
import { expect, visiting as test } from './console-test.ts';

test('a link opens its record, in a desk that runs or begins', async ({ program, shop, start }) => {
  const { page, startAgain, window, toWindow } = program;
  const id = await writeTo(shop, { name: 'Ada Miller' });
  await toWindow('minimize');
  await startAgain(`sallie://lead/contacts/${id}`);
  await expect(page.locator('#detail')).toContainText('Our kitchen floor creaks.');
  await expect.poll(window).toEqual({ visible: true, minimized: false, focused: true });
  await page.keyboard.press('Escape');
  await expect(page.locator('#detail')).toHaveCount(0);
  await startAgain('sallie://lead/passwords/1'); // Others: command-line.test.ts.
  await expect(page.locator('#detail')).toHaveCount(0);

  await program.end();
  const again = await start({
    userData: program.userData,
    args: ['--hidden', `sallie://lead/contacts/${id}`],
  });
  await expect(again.page.locator('#detail')).toContainText('Our kitchen floor creaks.');
});
