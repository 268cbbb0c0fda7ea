import { endSession, listSessions } from '@sallie/shared/contract/staff';
import { signInAt } from '../src/testing/shop.ts';
import { expect, test } from './desk-test.ts';

test('a session ended at a web desk: the window, a notice, the icon and the tray say that nothing rings', async ({
  start,
  enter,
  shop,
}) => {
  const desk = await start({ platform: 'win32' });
  await enter(desk);
  await desk.toWindow('hide');
  const call = await signInAt(shop);
  const device = (await call(listSessions)).find(({ label }) => label.startsWith('Console on'));
  await call(endSession, { params: { id: device?.id ?? '' } });

  await expect(desk.page.getByText('This desk is not ringing')).toBeVisible();
  await expect(desk.page.getByLabel('Username')).toBeVisible();
  await expect
    .poll(desk.notices)
    .toMatchObject([{ title: 'This desk is signed out and not ringing', isOpen: true }]);
  expect((await desk.calls('setOverlayIcon')).at(-1)).toEqual([
    '[object]',
    'Signed out: this desk is not ringing',
  ]);
  expect((await desk.calls('setToolTip')).at(-1)).toEqual(['Sallie Desk: signed out, not ringing']);
  expect(await desk.trayLabels()).toContain('Signed out: nothing rings');
  expect(await desk.clickNotice('This desk is signed out and not ringing')).toBe(true);
  await expect.poll(desk.window).toMatchObject({ visible: true, focused: true });
});
