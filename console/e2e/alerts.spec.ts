import { changeLead } from '@sallie/shared/contract/leads';
import { signInAt } from '@sallie/shared/testing/built-server';
import { writeTo } from '../src/testing/visitor.ts';
import { expect, test } from './console-test.ts';
import { showsNotifications } from './driver.ts';
import { heard, listen, sounds } from './sounds.ts';

test.skip(!showsNotifications, 'macOS shows no notices of an unsigned app.');

test('a new lead alerts a hidden window by notification, sound and flash until staff take it', async ({
  program,
  shop,
}) => {
  const { page, notifications, toWindow } = program;
  const flashes = async () => (await program.calls('flashFrame')).filter(([on]) => on).length;
  await listen(page);
  await toWindow('hide');
  const flashed = await flashes();
  await heard(page); // An earlier lead may have rung again meanwhile.
  await writeTo(shop, { name: 'Ada Hidden' });
  await expect
    .poll(async () => (await notifications()).at(-1))
    .toMatchObject({ title: 'New message', body: 'Ada Hidden', silent: true, isOpen: true });
  await expect.poll(() => heard(page)).toEqual(sounds.lead);
  expect(await flashes()).toBeGreaterThan(flashed);

  expect(await program.clickNotification('New message')).toBe(true);
  await expect.poll(program.window).toEqual({ visible: true, minimized: false, focused: true });
  const record = page.getByRole('region', { name: 'Ada Hidden' });
  await expect(record).toContainText('Our kitchen floor creaks.');
  // The lead would ring again beside the next one otherwise.
  await record.getByRole('button', { name: 'Take it' }).press('Enter');
  await expect(record.getByRole('button', { name: 'Release' })).toBeVisible();

  const colleague = await signInAt(shop);
  const id = await writeTo(shop, { name: 'Ada Miller' });
  const ringing = page.getByRole('region', { name: 'Ringing' });
  await expect(ringing).toContainText('Ada Miller');
  await expect.poll(async () => (await notifications()).at(-1)?.body).toBe('Ada Miller');
  await colleague(changeLead, {
    params: { kind: 'contacts', id },
    body: { version: 1, claim: true },
  });
  await expect(ringing).toContainText(/dana/i); // Shown for a few seconds.
  await expect(ringing).not.toContainText('New message');
  await expect
    .poll(async () => (await notifications()).filter(({ body }) => body === 'Ada Miller'))
    .toMatchObject([{ isOpen: false }]);
});

test('a hidden page that hangs does not keep a new lead from being heard', async ({
  program,
  shop,
}) => {
  const { page, calls, toWindow } = program;
  await toWindow('hide');
  const hung = page.evaluate(() => {
    while (globalThis);
  });
  hung.catch(() => {}); // Its program ends before the page does.
  await writeTo(shop, { name: 'Ada Unheard' });
  await expect.poll(() => calls('beep')).not.toEqual([]);
});
