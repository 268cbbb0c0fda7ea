import { expect, logIn, signIn, test, visiting } from './shop.ts';
import { detailOf, leadIn, openRecord, request, todayOf } from './triage-desk.ts';

test('keys lead through rows, tabs, leads and search, and the focus follows', async ({
  page,
  shop,
  request: to,
}) => {
  await signIn(page, shop);
  await request(to, shop, 'Ada Miller');
  const row = leadIn(page, 'Ada Miller');

  await test.step('taken, done, and taken back', async () => {
    await row.getByRole('button', { name: 'Take it' }).press('Enter');
    await expect(row.getByRole('button', { name: 'Reached Ada Miller' })).toBeFocused();
    await row.getByRole('button', { name: 'Done' }).press('Enter');
    const title = todayOf(page).getByRole('heading', { name: 'Today', exact: true });
    await expect(title).toBeFocused();
    // Checks this lead's Undo: the row may go before the answer, while the earlier Undo is still shown.
    await expect(page.getByText('Ada Miller is done').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(row).toBeVisible();
    await expect(title).toBeFocused();
  });

  const chosen = page.getByRole('tab', { selected: true });
  const ada = page.getByRole('button', { name: 'Ada Miller', exact: true });
  await test.step('from place to place, and back from a record', async () => {
    await page.getByRole('tab', { name: /^Today/ }).focus();
    for (const name of [/^Live chat/, /^Visitors/, /^Consultations/]) {
      await page.keyboard.press('ArrowDown');
      await expect(chosen).toHaveAccessibleName(name);
    }
    await ada.press('Enter');
    await expect(page.getByRole('region', { name: 'Ada Miller' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(ada).toBeFocused();
  });

  await test.step('in the menu of statuses they choose, and one saves', async () => {
    const saved: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'PATCH' && sent.url().includes('/api/consultations/')) {
        saved.push(String(sent.postDataJSON().status));
      }
    });
    await ada.press('Enter');
    const panel = detailOf(page);
    const menu = panel.getByRole('button', { name: 'Change the status' });
    await menu.press('Enter');
    const contacted = page.getByRole('menuitem', { name: 'Contacted' });
    await expect(contacted).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Scheduled' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(contacted).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ada Miller is now Contacted').first()).toBeVisible();
    expect(saved).toEqual(['contacted']);
    await expect(menu).toBeFocused();
    const release = panel.getByRole('button', { name: 'Release' });
    await expect(release).toBeEnabled();
    await release.press('Enter');
    await expect(panel.getByRole('button', { name: 'Take it' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('by what is typed', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('agenda');
    await page.keyboard.press('Enter');
    await expect(chosen).toHaveAccessibleName('Agenda');
    await expect(chosen).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('turn live chat');
    const commands = page.getByRole('listbox').getByRole('group', { name: 'Do' });
    await expect(commands.getByRole('option')).toHaveText(['Turn live chat on']);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Live chat on', { exact: true })).toBeVisible();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Agenda and more' }).press('Enter');
    const discounts = page.getByRole('tab', { name: /^Discounts/ });
    await discounts.press('Enter');
    await expect(page.getByRole('heading', { name: 'Discounts' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Discounts and more' })).toBeVisible();
    await expect(discounts, 'the sheet has gone').toBeHidden();
  });
});

visiting(
  'the desk opens on Today, and each panel is scrolled to its top',
  async ({ page, shop, request: to }) => {
    for (const name of ['Ada Long', 'Ben Long', 'Cleo Long']) await request(to, shop, name);
    await logIn(page, shop);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('about:blank');
      await page.goto(`${shop.origin}/admin-dashboard`);
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page.getByRole('tab', { name: /^Today/ })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      expect(await page.getByRole('tabpanel').evaluate((pane) => pane.scrollTop)).toBe(0);
      const top = () =>
        detailOf(page)
          .getByRole('heading')
          .first()
          .evaluate((heading) => heading.closest('header')?.nextElementSibling?.scrollTop);
      await page.getByRole('tab', { name: /Consultations/ }).click();
      await openRecord(page, 'Cleo Long');
      await page.getByRole('button', { name: 'Everything about this person' }).click();
      await expect(page.getByRole('region', { name: /@example.com/ })).toBeVisible();
      expect(await top()).toBe(0);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  },
);
