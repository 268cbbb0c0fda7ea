import { writeTo } from '../src/testing/visitor.ts';
import { expect, openAside, test } from './console-test.ts';
import { showsNotifications } from './driver.ts';
import { heard, listen, sounds } from './sounds.ts';

test.skip(!showsNotifications, 'macOS shows no notices of an unsigned app.');

test('on a Mac the badge ends once its lead is read, and notifications begin once they are turned on', async ({
  enter,
  shop,
}) => {
  const program = await enter('darwin');
  const { page } = program;
  const last = async () => (await program.calls('dock.setBadge')).at(-1);
  await writeTo(shop, { name: 'Ada Miller' });
  const ringing = page.getByRole('region', { name: 'Ringing' });
  await expect(ringing).toContainText('Ada Miller');
  await expect.poll(last).toEqual(['1']);
  await ringing.getByRole('button', { name: 'Open' }).click();
  await expect(page.locator('#detail')).toContainText('Our kitchen floor creaks.');
  await expect.poll(last).toEqual(['']);
  expect(await program.notifications()).toEqual([]);

  await page.keyboard.press('Escape');
  await openAside(page);
  await page.getByRole('button', { name: 'Turn on notices' }).click();
  await expect
    .poll(async () => (await program.notifications()).map(({ title }) => title))
    .toEqual(['Test notification']);
  await writeTo(shop, { name: 'Ben Novak' });
  await expect.poll(async () => (await program.notifications()).at(-1)?.body).toBe('Ben Novak');
});

test('on Windows a toast opens its lead and is retired once read; a failing one is reported on the page', async ({
  enter,
  shop,
}) => {
  const program = await enter('win32');
  const { page } = program;
  const last = async () => (await program.calls('setOverlayIcon')).at(-1);
  const id = await writeTo(shop, { name: '<b>Ada</b> & "Co"' });
  await expect.poll(program.notifications).toHaveLength(1);
  await expect.poll(last).toEqual(['[object]', '1 thing is waiting']);
  const [{ toastXml } = {}] = await program.notifications();
  expect(toastXml).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot;');
  expect(toastXml).toContain('<audio silent="true"/>');
  const launch = /launch="([^"]+)"/.exec(toastXml ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(new URLSearchParams(launch).get('tag')).toBe(`lead/contacts/${id}`);
  await program.toWindow('hide');
  await program.activate(launch);
  const record = page.locator('#detail');
  await expect(record).toContainText('Our kitchen floor creaks.');
  await expect.poll(program.window).toMatchObject({ visible: true, focused: true });
  await expect.poll(last).toEqual([null, '0 things are waiting']);
  const take = async () => {
    const button = record.getByRole('button', { name: 'Take it' });
    await button.press('Enter'); // The lead would ring again beside the next one otherwise.
    await expect(button).toHaveCount(0);
  };
  await take();

  // The notification goes when the lead is read at the desk.
  const ringing = page.getByRole('region', { name: 'Ringing' });
  const notice = async () => (await program.notifications()).at(-1);
  await writeTo(shop, { name: 'Cleo Park' });
  await expect.poll(notice).toMatchObject({ body: 'Cleo Park', isOpen: true });
  await ringing.getByRole('button', { name: 'Open' }).click();
  await expect(record).toContainText('Cleo Park');
  await expect.poll(notice).toMatchObject({ body: 'Cleo Park', isOpen: false });
  await take();

  await program.failNotifications('-2143420143');
  await program.toWindow('blur');
  await listen(page);
  await writeTo(shop, { name: 'Dora Quinn' });
  await expect(ringing).toContainText('Dora Quinn');
  await expect.poll(() => heard(page)).toEqual(sounds.lead);
  await page.getByRole('tab', { name: /^Today/ }).press('Enter');
  await openAside(page);
  await expect(page.getByText('The system blocks notifications from this app')).toBeVisible();
  expect(await program.calls('flashFrame')).toContainEqual([true]);

  await page.getByRole('button', { name: 'Test all alerts' }).click();
  const result = (of: string) =>
    page.getByRole('list', { name: 'Alert test' }).getByRole('listitem').filter({ hasText: of });
  await expect(result('Notice')).toContainText('Notifications of Sallie Desk are switched off.');
  await expect(result('Email')).toContainText('No mail server is set');
  for (const way of ['Sound', 'Badge', 'Tray']) await expect(result(way)).toContainText('Passed');
});
