import { changeConsultation } from '@sallie/shared/contract/consultation';
import { changeLead } from '@sallie/shared/contract/leads';
import { signInAt } from '@sallie/shared/testing/built-server';
import { expect, test as fresh, visiting as test } from './shop.ts';
import {
  addBob,
  colleague,
  consultations,
  detailOf,
  openRecord,
  request,
  rowOf,
} from './triage-desk.ts';

const ONCE = { times: 1 };

fresh(
  'what one opens is read everywhere; who looks at a record is said on its row and in its panel',
  async ({ browser, page, shop, request: to }) => {
    await consultations(page, shop);
    const bob = await colleague(browser, page, shop);
    await request(to, shop, 'Ada Miller');
    await request(to, shop, 'Ben Novak');
    await expect(page.getByRole('tab', { name: 'Consultations 2 new' })).toBeVisible();
    await expect(bob.getByRole('tab', { name: 'Consultations 2 new' })).toBeVisible();
    await openRecord(page, 'Ada Miller');
    await expect(bob.getByRole('tab', { name: 'Consultations 1 new' })).toBeVisible();
    await expect(detailOf(page)).toContainText('opened it first');
    await detailOf(page).getByRole('button', { name: 'Close' }).click();

    await bob.bringToFront();
    await openRecord(bob, 'Ben Novak');
    await expect(rowOf(page, /Ben Novak/)).toContainText('Bob is viewing');
    await openRecord(page, 'Ben Novak');
    await expect(detailOf(page)).toContainText('Bob is viewing');
    await detailOf(bob).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Bob is viewing')).toHaveCount(0);
  },
);

test('a change can be undone, and one that meets a newer record goes on from there', async ({
  page,
  shop,
  request: to,
  errors,
}) => {
  const id = await request(to, shop, 'Bea Miller');
  await consultations(page, shop);
  await openRecord(page, 'Bea Miller');
  const panel = detailOf(page);
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Done', exact: true })).toBeVisible();

  const bob = await signInAt(shop, await addBob(page, shop));
  // The desk hears nothing of the other's change and still shows the older state.
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
  await panel.getByLabel('Status').selectOption('completed');
  const said = panel.getByRole('alert');
  await expect(said).toContainText('Bob changed this meanwhile');
  await expect(said).toContainText('Status is now: Contacted');
  await expect(said).toContainText('Notes is now: Bob called her.');
  await said.getByRole('button', { name: 'Make my change all the same' }).click();
  await expect(panel.getByLabel('Status')).toHaveValue('completed');
  await expect(panel.getByLabel('Notes')).toHaveValue('Bob called her.');
  errors.length = 0; // The browser reports the 409 itself.
});

test('a visit is made on the shop’s wall', async ({ browser, page, shop, request: to }) => {
  await request(to, shop, 'Cleo Miller');
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
  const desk = await context.newPage();
  await consultations(desk, shop);
  await openRecord(desk, 'Cleo Miller');
  // The Tuesday after the next two days: the shop is open then until five.
  const ahead = new Date(Date.now() + 3 * 86_400_000);
  while (ahead.getUTCDay() !== 2) ahead.setUTCDate(ahead.getUTCDate() + 1);
  const day = ahead.toISOString().slice(0, 10);
  await desk.getByRole('button', { name: 'Make a visit…' }).click();
  await desk.getByRole('button', { name: 'Another time…' }).click();
  await desk.getByLabel('Date and time at the shop').fill(`${day}T14:30`);
  await desk.getByRole('button', { name: 'Make the visit' }).click();
  await expect(detailOf(desk)).toContainText('2:30 PM');
  await expect(desk.getByLabel('Status')).toHaveValue('scheduled');
  await consultations(page, shop);
  await expect(rowOf(page, /Cleo Miller/)).toContainText('Scheduled');
});

test('a colleague’s notes are not overwritten: both stand side by side, and can be put together', async ({
  page,
  shop,
  request: to,
  errors,
}) => {
  const id = await request(to, shop, 'Dora Miller');
  await consultations(page, shop);
  await openRecord(page, 'Dora Miller');
  const panel = detailOf(page);
  const notes = panel.getByLabel('Notes', { exact: true });
  await notes.fill('Wants a quote for oak.');
  const bob = await signInAt(shop, await addBob(page, shop));
  const stored = async () => {
    const rows = await (await page.request.get(`${shop.origin}/api/consultations`)).json();
    return rows.find((row: { id: string }) => row.id === id);
  };
  const { version } = await stored();
  await bob(changeLead, {
    params: { kind: 'consultations', id },
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
  errors.length = 0; // The browser reports the 409 itself.
});

test('unsaved notes are asked about, and survive', async ({ page, shop, request: to }) => {
  await request(to, shop, 'Emma Miller');
  await consultations(page, shop);
  await openRecord(page, 'Emma Miller');
  await page.getByLabel('Notes').fill('Wants it before Easter.');
  await page.keyboard.press('Escape');
  const panel = detailOf(page);
  await expect(panel.getByRole('alert')).toContainText('These notes are not saved');
  await panel.getByRole('button', { name: 'Keep writing' }).click();
  await expect(panel.getByLabel('Notes')).toHaveValue('Wants it before Easter.');
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('button', { name: 'Save and close' }).click();
  await expect(panel).toBeHidden();
  await openRecord(page, 'Emma Miller');
  await expect(page.getByLabel('Notes')).toHaveValue('Wants it before Easter.');
  await expect(detailOf(page)).toContainText('wrote notes');
});

test('a suspect is let go from its row, in one click and back', async ({
  page,
  shop,
  request: to,
}) => {
  await request(to, shop, 'Fay Miller', { website: 'https://spam.example' });
  await consultations(page, shop);
  const row = rowOf(page, /Fay Miller/);
  await expect(row).toContainText('Suspected spam');
  await row.getByRole('button', { name: 'Not spam' }).click();
  await expect(row).not.toContainText('Suspected spam');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Suspected spam');
});
