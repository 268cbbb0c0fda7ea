import { beginSecondFactor, turnOnSecondFactor } from '@sallie/shared/contract/second-factor';
import { codeOf } from '@sallie/shared/testing/authenticator';
import { signInAt, staff } from '@sallie/shared/testing/built-server';
import { connect, expect, online, test } from './console-test.ts';

/** Milliseconds of one code. */
const STEP = 30_000;

test('the console asks for the code too, rings only after it, and stays signed in over a restart', async ({
  shop,
  start,
}) => {
  const call = await signInAt(shop);
  const { secret } = await call(beginSecondFactor, { body: { password: staff.password } });
  await call(turnOnSecondFactor, { body: { code: codeOf(secret) } });
  const program = await start();
  const { page, userData } = program;
  await connect(program, shop.origin);
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const code = page.getByLabel('Code from your phone');
  await expect(code).toBeFocused();
  await page.keyboard.type('000000x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('This code is not right');
  await expect(page.getByText('This desk is not ringing')).toBeVisible();
  await code.fill(codeOf(secret, Date.now() + STEP));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await online(program);
  await program.end();

  const again = await start({ userData });
  await online(again);
});
