import { lookAround, watchDesk } from '@sallie/shared/testing/hostile-page';
import { openToHostility } from '@sallie/shared/testing/hostile-shop';
import { connect, signIn, test } from './console-test.ts';

/* alerts-by-system.spec.ts shows the strings in a notification, tray.test.ts in the tray's menu. */

test('the desk on a Mac shows 200 hostile strings in leads as text', async ({ start, shop }) => {
  const hostile = await openToHostility(shop);
  const program = await start({ platform: 'darwin' });
  const { page, app } = program;
  const own = new URL('/', page.url()).href;
  const isOwn = (url: string) => url.startsWith(own) || /^(data|about):/.test(url);
  const expectCalm = await watchDesk({ page, isOwn });
  await connect(program, shop.origin);
  await signIn(program);
  const open = (route: string) =>
    app.evaluate(
      ({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url),
      `sallie://${route}`,
    );
  await lookAround({ page, open }, hostile, expectCalm);
});
