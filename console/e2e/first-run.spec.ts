import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginSecondFactor, turnOnSecondFactor } from '@sallie/shared/contract/staff';
import { codeOf } from '@sallie/shared/testing/authenticator';
import { signInAt, staff } from '@sallie/shared/testing/built-server';
import { connect, expect, online, test } from './console-test.ts';

/** How long a code lasts, in milliseconds. */
const STEP = 30_000;

test('the first run asks for the shop’s address and a sign-in with code, which later runs keep', async ({
  shop,
  start,
}) => {
  const call = await signInAt(shop);
  const { secret } = await call(beginSecondFactor, { body: { password: staff.password } });
  await call(turnOnSecondFactor, { body: { code: codeOf(secret) } });
  const program = await start();
  const { page, userData } = program;
  const other = createServer((_, reply) => reply.end('<h1>Some website</h1>')).listen(0);
  const { port } = other.address() as AddressInfo;

  await expect(page.getByRole('heading', { name: 'Connect to your shop' })).toBeVisible();
  await connect(program, '');
  await expect(page.getByText('Please enter the address of your shop’s website.')).toBeVisible();
  await connect(program, 'javascript:alert(1)');
  await expect(page.getByText('This is not a web address.')).toBeVisible();
  await connect(program, 'http://192.0.2.1');
  await expect(page.getByText('This address is not encrypted.')).toBeVisible();
  await connect(program, 'http://localhost:1');
  await expect(page.getByText('No server answers at http://localhost:1.')).toBeVisible();
  await connect(program, `http://localhost:${port}`);
  await expect(page.getByText('it is not a Sallie server')).toBeVisible();
  other.close();

  await connect(program, `  ${shop.origin}/ `);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText('This desk is not ringing')).toBeVisible();

  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill('not this one, surely');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
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
  await online(program);
  await program.end();

  const again = await start({ userData });
  await online(again);
  await again.page.getByRole('button', { name: 'Logout' }).click();
  await expect(again.page.getByText('This desk is not ringing')).toBeVisible();
  await again.end();

  const third = await start({ userData });
  await expect(third.page.getByLabel('Username')).toBeVisible();
});
