import { lookAround, watchDesk } from '@sallie/shared/testing/hostile-page';
import { openToHostility } from '@sallie/shared/testing/hostile-shop';
import { writeTo } from '../src/testing/visitor.ts';
import { expect, test } from './console-test.ts';

test('whatever a visitor writes stays text: in the notice, the tray, the list and the record', async ({
  start,
  enter,
  shop,
}) => {
  const program = await start({ platform: 'win32' });
  await enter(program);
  const { page } = program;
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  const name = hostile.slice(0, 100);
  // A name and a message that are nothing but the same markup are a robot's, and are held.
  await writeTo(shop, {
    name,
    message: `Could you measure our kitchen and give us an estimate for oak? ${hostile}`,
  });
  await expect
    .poll(async () => (await program.notifications()).map(({ body }) => body))
    .toEqual([name]);
  expect((await program.notifications())[0]?.toastXml).not.toMatch(/<img|<script/);
  await expect.poll(program.trayLabels).toContain(`${name.slice(0, 59)}…`);
  await expect(page.getByRole('region', { name: 'Today' }).getByText(name).first()).toBeVisible();
  await program.clickNotification('New message');
  await expect(page.locator('#detail')).toContainText('<script>');
  expect(await page.title()).not.toBe('owned');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('200 hostile strings stand in leads as text, though the page comes from the program', async ({
  start,
  enter,
  shop,
}) => {
  const hostile = await openToHostility(shop);
  const program = await start({ platform: 'darwin' });
  const { page, app } = program;
  const own = new URL('/', page.url()).href;
  const isOwn = (url: string) => url.startsWith(own) || /^(data|about):/.test(url);
  const expectCalm = await watchDesk({ page, isOwn });
  await enter(program);
  const open = (route: string) =>
    app.evaluate(
      ({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url),
      `sallie://${route}`,
    );
  await lookAround({ page, open }, hostile, expectCalm);
});
