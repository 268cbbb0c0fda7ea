import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import type { Lead } from '@sallie/shared/contract/leads';
import { isDrawn } from './measure.ts';
import { alwaysOpen, expect, type Shop, signIn, test } from './shop.ts';
import { addBob, request, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });
test.setTimeout(240_000);

/** A button that begins a change; with `line`, an item of the menu that the button opens. */
type Action = [button: string | RegExp, line?: string | RegExp];

/* One of each: controls of the row, of the record, and menu items of both. */
const ofRow: Action[] = [
  ['Take it'],
  [/I spoke with/, 'Left a message'],
  [/^Later/, /^In 1 hour/],
  [/^Assign/, 'Bob'],
  ['Take over'],
];
const ofRecord: Action[] = [
  ['Take it'],
  [/I spoke with/, 'Reached'],
  ['Assign', 'dana'],
  ['Snooze', /^Tomorrow/],
  ['Call back', /^In 1 hour/],
  ['Take over'],
  ['Reopen'],
];

/** Opening a record is not a change. */
const isChange = (sent: Request) =>
  /\/api\/(lead-changes|leads\/|consultations\/)/.test(sent.url()) &&
  sent.method() !== 'GET' &&
  !('read' in sent.postDataJSON());

/** Presses twice: at once, or again when the first press has changed the page. */
async function pressTwice(page: Page, control: Locator, isAtOnce: boolean): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('no control');
  const [across, down] = [box.x + box.width / 2, box.y + box.height / 2];
  const changed = page.waitForResponse((response) => isChange(response.request()));
  if (isAtOnce) await page.mouse.dblclick(across, down);
  else await page.mouse.click(across, down);
  await changed;
  await isDrawn(page);
  if (!isAtOnce) await page.mouse.click(across, down);
}

const leadOf = async (to: APIRequestContext, shop: Shop, id: string): Promise<Lead> =>
  (await to.get(`${shop.origin}/api/leads/consultations/${id}`)).json();

test('a double press on a button that begins something does not finish, release or mark a lead as spam', async ({
  page,
  shop,
  request: to,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.clock.install();
  await signIn(page, shop);
  const bob = await addBob(page, shop);
  const actions: ['row' | 'record', Action][] = [
    ...ofRow.map((one): ['row', Action] => ['row', one]),
    ...ofRecord.map((one): ['record', Action] => ['record', one]),
  ];
  async function change(id: string, wanted: object): Promise<void> {
    const { version } = await leadOf(page.request, shop, id);
    const data = { version, ...wanted };
    await page.request.patch(`${shop.origin}/api/leads/consultations/${id}`, { data });
  }
  let presses = 0;
  for (const isAtOnce of [true, false]) {
    // At once nothing new is under the pointer yet, so one action of each place is enough.
    const some = isAtOnce ? actions.filter(([, [button]]) => button === 'Take it') : actions;
    for (const [place, [button, line]] of some) {
      presses += 1;
      const name = `Person${presses} Miller`;
      const id = await request(to, shop, name);
      if (button === 'Take over') await change(id, { assign: bob.id });
      const row = todayOf(page)
        .getByRole('listitem')
        .filter({ hasText: `${name}Consultation` });
      if (place === 'record') await row.getByRole('button', { name: `Open ${name}` }).click();
      if (button === 'Reopen') await change(id, { handled: true });
      const within = place === 'row' ? row : page.getByRole('region', { name });
      const control = within.getByRole('button', { name: button }).first();
      if (line) await control.click();
      await pressTwice(
        page,
        line ? page.getByRole('menuitem', { name: line }).first() : control,
        isAtOnce,
      );
      const said = `${place}: ${button} ${line ?? ''}${isAtOnce ? ' at once' : ''}`;
      await expect(page.getByRole('button', { name: 'Undo', exact: true }), said).toBeInViewport();
      const { handled_at, spam, claim } = await leadOf(page.request, shop, id);
      expect({ handled_at, spam, isTaken: claim !== null }, said).toEqual({
        handled_at: null,
        spam: false,
        isTaken: button !== 'Reopen',
      });
      if (place === 'record')
        await page.getByRole('button', { name: 'Close', exact: true }).first().click();
      // Removes the lead, because the next one takes its place.
      await change(id, { handled: true });
      await expect(row).toHaveCount(0);
      // For a second no control acts where the last one was pressed.
      await page.clock.fastForward(1000);
    }
  }
});

test('buttons that end a lead overlap none that begin it; keys wait for the change before, or end with its refusal', async ({
  page,
  shop,
  request: to,
  errors,
}) => {
  await page.setViewportSize({ width: 1440, height: 740 });
  await signIn(page, shop);
  const id = await request(to, shop, 'Ada Miller');
  const row = todayOf(page).getByRole('listitem');
  const work = page.locator('[data-row="work"]');
  const ends = ['Done', 'Release', 'Mark as spam'];
  await row.getByRole('button', { name: 'Open Ada Miller' }).press('Enter');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const beginsInRecord = await boxIn(work, 'Take it');
    await page.keyboard.press('Escape');
    const begins = await boxIn(row, 'Take it Ada Miller');
    await row.getByRole('button', { name: 'Open Ada Miller' }).press('Enter');
    await work.getByRole('button', { name: 'Take it' }).press('Enter');
    for (const name of ends)
      expect(overlaps(beginsInRecord, await boxIn(work, name)), name).toBe(false);
    await page.keyboard.press('Escape');
    expect(overlaps(begins, await boxIn(row, 'Done Ada Miller'))).toBe(false);
    await row.getByRole('button', { name: 'Open Ada Miller' }).press('Enter');
    await work.getByRole('button', { name: 'Release' }).press('Enter');
  }
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 740 });
  await expect(row.getByRole('button', { name: 'Take it' })).toBeVisible();

  const held: (() => void)[] = [];
  await page.route(/\/api\/(lead-changes|leads\/consultations)/, async (route) => {
    if (isChange(route.request())) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  const letGo = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
  };
  await row.getByRole('button', { name: 'Open Ada Miller' }).focus();
  await page.keyboard.press('t');
  await page.keyboard.press('e');
  await letGo();
  await letGo();
  await expect(page.getByText('Ada Miller is done').first()).toBeVisible();
  await page.keyboard.press('z');
  await expect(row).toContainText('With you');

  const ben = await request(to, shop, 'Ben Novak');
  const bens = page.getByRole('listitem').filter({ hasText: 'Ben Novak' });
  await bens.getByRole('button', { name: 'Open Ben Novak' }).click();
  await expect.poll(async () => (await leadOf(page.request, shop, ben)).read).not.toBeNull();
  await page.keyboard.press('t');
  await page.keyboard.press('e');
  await expect.poll(() => held.length).toBe(1);
  // A colleague is faster.
  const taken = { data: { version: 1, notes: 'Asked for oak' } };
  await page.request.patch(`${shop.origin}/api/leads/consultations/${ben}`, taken);
  await letGo();
  await expect(page.getByText(/So E did nothing either\.$/).first()).toBeVisible();
  expect(await leadOf(page.request, shop, ben)).toMatchObject({ handled_at: null, claim: null });
  expect(await leadOf(page.request, shop, id)).toMatchObject({ handled_at: null });
  errors.length = 0; // The browser reports the 409 itself.
});

/** Waits for a button; returns its box relative to the corner of its place. */
async function boxIn(place: Locator, name: string): Promise<Box> {
  const control = place.getByRole('button', { name, exact: true });
  await expect(control).toBeVisible();
  const [of, box] = [await place.boundingBox(), await control.boundingBox()];
  if (!of || !box) throw new Error(`no ${name}`);
  const [left, top] = [box.x - of.x, box.y - of.y];
  return { left, top, right: left + box.width, bottom: top + box.height };
}

type Box = Record<'left' | 'top' | 'right' | 'bottom', number>;

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
