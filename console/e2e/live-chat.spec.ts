import { changeLiveChatSettings } from '@sallie/shared/contract/conversation';
import { signInAt } from '@sallie/shared/testing/built-server';
import { chatWith } from '../src/testing/visitor.ts';
import { expect, test } from './console-test.ts';
import { showsNotifications } from './driver.ts';
import { heard, listen, sounds } from './sounds.ts';

test.skip(!showsNotifications, 'macOS shows no notices of an unsigned app.');

test('a visitor and their messages alert a hidden desk until the conversation is read', async ({
  program,
  shop,
}) => {
  const { page, notifications, toWindow } = program;
  const call = await signInAt(shop);
  await call(changeLiveChatSettings, { body: { is_available: true } });
  await listen(page);
  await toWindow('hide');
  const visitor = await chatWith(shop, 'Ben Novak');
  await expect
    .poll(notifications)
    .toMatchObject([{ title: 'Visitor online', body: 'Ben Novak would like to talk' }]);
  await expect.poll(() => heard(page)).toEqual(sounds.visitor);

  // A visitor who sends a thought in five messages rings once.
  await expect
    .poll(
      async () => {
        visitor.say('Do you have <b>oak</b>?');
        return (await notifications()).map(({ title, body }) => `${title}: ${body}`);
      },
      { intervals: [1000] },
    )
    .toContain('Ben Novak: Do you have <b>oak</b>?');

  expect(await program.clickNotification('Ben Novak')).toBe(true);
  await expect.poll(program.window).toMatchObject({ visible: true, focused: true });
  const log = page.getByRole('log');
  await expect(log.getByText('Do you have <b>oak</b>?').first()).toBeVisible();
  await expect.poll(async () => (await notifications()).filter(({ isOpen }) => isOpen)).toEqual([]);
  await expect.poll(program.badge).toBe(0);

  // A message in the open conversation shows no notification.
  const before = (await notifications()).length;
  visitor.say('And walnut?');
  await expect(log.getByText('And walnut?')).toBeVisible();
  expect(await notifications()).toHaveLength(before);

  await page.getByRole('textbox', { name: /^Message to/ }).fill('We do, both.');
  await page.keyboard.press('Enter');
  await expect.poll(() => visitor.heard).toEqual(['We do, both.']);
  visitor.leave();

  // A page that comes back after a crash shows no conversation, though the window has the focus.
  const other = await chatWith(shop, 'Cleo Park');
  await expect.poll(() => program.clickNotification('Visitor online')).toBe(true);
  other.say('Is anybody there?');
  await expect(log.getByText('Is anybody there?')).toBeVisible();
  await program.crashPage();
  await expect.poll(program.pageText).toMatch(/Logout[\s\S]*\nLive\n/);
  await expect
    .poll(
      async () => {
        other.say('Hello?');
        return (await notifications()).map(({ body }) => body);
      },
      { intervals: [1000] },
    )
    .toContain('Hello?');
  other.leave();
});
