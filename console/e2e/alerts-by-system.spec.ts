import { writeTo } from '../src/testing/visitor.ts';
import { expect, openAside, test } from './console-test.ts';
import { showsNotifications } from './driver.ts';
import { heard, listen, sounds } from './sounds.ts';

test.skip(!showsNotifications, 'macOS shows no notices of an unsigned app.');

for (const [platform, call, shown, cleared] of [
  ['win32', 'setOverlayIcon', ['[object]', '1 thing is waiting'], [null, '0 things are waiting']],
  ['darwin', 'dock.setBadge', ['1'], ['']],
] as const) {
  test(`the number on the program’s icon, and its end when the lead is read: ${platform}`, async ({
    start,
    enter,
    shop,
  }) => {
    const program = await start({ platform });
    await enter(program);
    const last = async () => (await program.calls(call)).at(-1);
    await writeTo(shop, { name: 'Ada Miller' });
    await expect.poll(last).toEqual(shown);
    await program.page
      .getByRole('region', { name: 'Ringing' })
      .getByRole('button', { name: 'Open' })
      .click();
    await expect(program.page.locator('#detail')).toContainText('Our kitchen floor creaks.');
    await expect.poll(last).toEqual(cleared);
    await expect
      .poll(async () => (await program.notifications()).filter(({ isOpen }) => isOpen))
      .toEqual([]);
  });
}

test('on a Mac no notice is asked for before the user turned them on', async ({
  start,
  enter,
  shop,
}) => {
  const program = await start({ platform: 'darwin' });
  await enter(program);
  await writeTo(shop, { name: 'Ada Miller' });
  await expect(program.page.getByRole('region', { name: 'Ringing' })).toContainText('Ada Miller');
  expect(await program.notifications()).toEqual([]);
  await openAside(program.page);
  await program.page.getByRole('button', { name: 'Turn on notices' }).click();
  await expect
    .poll(async () => (await program.notifications()).map(({ title }) => title))
    .toEqual(['Test notification']);
  await writeTo(shop, { name: 'Ben Novak' });
  await expect.poll(async () => (await program.notifications()).at(-1)?.body).toBe('Ben Novak');
});

test('a click in the Action Center of Windows opens its lead, once', async ({
  start,
  enter,
  shop,
}) => {
  const program = await start({ platform: 'win32' });
  await enter(program);
  const id = await writeTo(shop, { name: '<b>Ada</b> & "Co"' });
  await expect.poll(program.notifications).toHaveLength(1);
  const [{ toastXml } = {}] = await program.notifications();
  expect(toastXml).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot;');
  expect(toastXml).toContain('<audio silent="true"/>');
  const launch = /launch="([^"]+)"/.exec(toastXml ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(new URLSearchParams(launch).get('tag')).toBe(`lead/contacts/${id}`);
  await program.toWindow('hide');
  await program.activate(launch);
  await expect(program.page.locator('#detail')).toContainText('Our kitchen floor creaks.');
  await expect.poll(program.window).toMatchObject({ visible: true, focused: true });
});

test('a notice that the system refuses is said in the desk, with a sound, and how to mend it', async ({
  start,
  enter,
  shop,
}) => {
  const program = await start({ platform: 'win32' });
  await enter(program);
  await program.failNotifications('-2143420143');
  await program.toWindow('blur');
  await listen(program.page);
  await writeTo(shop, { name: 'Ada Miller' });
  await expect(program.page.getByRole('region', { name: 'Ringing' })).toContainText('Ada Miller');
  await expect.poll(() => heard(program.page)).toEqual(sounds.lead);
  await openAside(program.page);
  await expect(program.page.getByText('The system shows no notices of this app')).toBeVisible();
  expect(await program.calls('flashFrame')).toContainEqual([true]);

  await program.page.getByRole('button', { name: 'Test all alerts' }).click();
  const results = program.page.getByRole('list', { name: 'Alert test' });
  await expect(results.getByRole('listitem').filter({ hasText: 'Notice' })).toContainText(
    'Notifications of Sallie Desk are switched off.',
  );
  await expect(results.getByRole('listitem').filter({ hasText: 'Email' })).toContainText(
    'No mail server is set',
  );
  for (const way of ['Sound', 'Badge', 'Tray']) {
    await expect(results.getByRole('listitem').filter({ hasText: way })).toContainText('Passed');
  }
});
