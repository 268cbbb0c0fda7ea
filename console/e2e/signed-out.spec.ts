import { endSession, listSessions } from '@sallie/shared/contract/staff';
import { signInAt } from '@sallie/shared/testing/built-server';
import { expect, test } from './console-test.ts';

test('a session ended at a web desk: the window, a notice, the icon and the tray say that nothing rings', async ({
  start,
  enter,
  shop,
}) => {
  const program = await start({ platform: 'win32' });
  await enter(program);
  await program.toWindow('hide');
  const call = await signInAt(shop);
  const device = (await call(listSessions)).find(({ label }) => label.startsWith('Console on'));
  await call(endSession, { params: { id: device?.id ?? '' } });

  await expect(program.page.getByText('This desk is not ringing')).toBeVisible();
  await expect(program.page.getByLabel('Username')).toBeVisible();
  await expect
    .poll(program.notifications)
    .toMatchObject([{ title: 'This desk is signed out and not ringing', isOpen: true }]);
  expect((await program.calls('setOverlayIcon')).at(-1)).toEqual([
    '[object]',
    'Signed out: this desk is not ringing',
  ]);
  expect((await program.calls('setToolTip')).at(-1)).toEqual([
    'Sallie Desk: signed out, not ringing',
  ]);
  expect(await program.trayLabels()).toContain('Signed out: nothing rings');
  expect(await program.clickNotification('This desk is signed out and not ringing')).toBe(true);
  await expect.poll(program.window).toMatchObject({ visible: true, focused: true });
});
