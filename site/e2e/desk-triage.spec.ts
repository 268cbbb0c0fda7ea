import type { Locator } from '@playwright/test';
import { changeConsultation } from '@sallie/shared/contract/consultation';
import { changeLead } from '@sallie/shared/contract/leads';
import { signInAt } from '@sallie/shared/testing/built-server';
import { expect, test } from './shop.ts';
import { addBob, consultations, detailOf, openRecord, request, rowOf } from './triage-desk.ts';

const ONCE = { times: 1 };

test.use({ timezoneId: 'Asia/Tokyo' }); // Visits are on the shop's clock for distant staff too.

test('staff undo changes, and a colleague’s newer status and notes are not overwritten', async ({
  page,
  shop,
  request: to,
  errors,
}) => {
  const id = await request(to, shop, 'Bea Miller');
  const dora = await request(to, shop, 'Dora Miller');
  await request(to, shop, 'Fay Miller', { website: 'https://spam.example' });
  await request(to, shop, 'Cleo Miller');
  await consultations(page, shop);
  const bob = await signInAt(shop, await addBob(page, shop));
  const panel = detailOf(page);

  await test.step('a suspect', async () => {
    const row = rowOf(page, /Fay Miller/);
    await expect(row).toContainText('Suspected spam');
    await row.getByRole('button', { name: 'Not spam' }).click();
    await expect(row).not.toContainText('Suspected spam');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('Suspected spam');
  });

  await openRecord(page, 'Bea Miller');
  await test.step('a change, and a newer record', async () => {
    await panel.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Done', exact: true })).toBeVisible();

    // The desk does not get the colleague's change and still shows the older state.
    await page.route(
      '**/api/consultations/*',
      async (route) => {
        await bob(changeConsultation, {
          params: { id },
          body: { version: 3, status: 'contacted', notes: 'Bob called her.' },
        });
        await route.continue();
      },
      ONCE,
    );
    await panel.getByRole('button', { name: 'Change the status' }).click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
    const said = panel.getByRole('alert');
    await expect(said).toContainText('Bob changed this meanwhile');
    await expect(said).toContainText('Status is now: Contacted');
    await expect(said).toContainText('Notes is now: Bob called her.');
    await said.getByRole('button', { name: 'Make my change anyway' }).click();
    await expect(statusIn(panel)).toContainText('Completed');
    await expect(panel.getByLabel('Notes')).toHaveValue('Bob called her.');
  });

  await test.step('notes of two', async () => {
    await openRecord(page, 'Dora Miller');
    const notes = panel.getByLabel('Notes', { exact: true });
    await notes.fill('Wants a quote for oak.');
    const stored = async () => {
      const rows = await (await page.request.get(`${shop.origin}/api/consultations`)).json();
      return rows.find((row: { id: string }) => row.id === dora);
    };
    const { version } = await stored();
    await bob(changeLead, {
      params: { kind: 'consultations', id: dora },
      body: { version, notes: 'Called: the dog comes along.' },
    });
    await expect(panel.getByText('Bob wrote notes')).toBeVisible(); // The panel has the newer version.
    await panel.getByRole('button', { name: 'Save notes' }).click();
    const conflict = panel.getByRole('alert').filter({ hasText: 'Bob changed this meanwhile' });
    await expect(conflict).toContainText('Called: the dog comes along.');
    await expect(conflict).toContainText('Wants a quote for oak.');
    await conflict.getByRole('button', { name: 'Put both together' }).click();
    await expect(notes).toHaveValue('Called: the dog comes along.\n\nWants a quote for oak.');
    await expect(notes).toBeFocused();
    await panel.getByRole('button', { name: 'Save notes' }).click();
    await expect(panel.getByText('Not saved yet')).toHaveCount(0);
    expect((await stored()).notes).toBe('Called: the dog comes along.\n\nWants a quote for oak.');
  });

  await test.step('a visit', async () => {
    await openRecord(page, 'Cleo Miller');
    // A Tuesday at least three days ahead, because the shop is open until five then.
    const ahead = new Date(Date.now() + 3 * 86_400_000);
    while (ahead.getUTCDay() !== 2) ahead.setUTCDate(ahead.getUTCDate() + 1);
    const day = ahead.toISOString().slice(0, 10);
    await page.getByRole('button', { name: 'Make a visit…' }).click();
    await page.getByRole('button', { name: 'Another time…' }).click();
    await page.getByLabel('Date and time at the shop').fill(`${day}T14:30`);
    await page.getByRole('button', { name: 'Make the visit' }).click();
    await expect(detailOf(page)).toContainText('2:30 PM');
    await expect(statusIn(detailOf(page))).toContainText('Scheduled');
    await expect(rowOf(page, /Cleo Miller/)).toContainText('Scheduled');
  });
  errors.length = 0; // The browser reports each 409 itself.
});

const statusIn = (panel: Locator) =>
  panel
    .locator('section')
    .filter({ has: panel.page().getByRole('heading', { name: 'Status', exact: true }) });
