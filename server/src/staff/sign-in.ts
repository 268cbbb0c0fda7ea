import { CHOOSE_PASSWORD, confirmSession, login, logout, readSession } from '@sallie/shared/staff';
import { cookieHeader } from '../http/cookies.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal, tooFast } from '../http/refusal.ts';
import type { Audit } from '../log.ts';
import type { StaffAccount } from '../store/store.ts';
import { memberOf } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';
import { type Sessions, type SignedIn, signedOutCookie } from './sessions.ts';

export interface SignInSurroundings {
  accounts: Accounts;
  passwords: Passwords;
  sessions: Sessions;
  limits: Limits;
  /** What the owner should know of how the server fares, in plain words. */
  notices(): string[];
  secure(): boolean;
  audit: Audit;
}

const LONGEST_LABEL = 120;

const wrong = () => new Refusal(401, 'Invalid username or password');

interface Claim {
  password: string;
  staff: SignedIn;
  address: string;
}

/** Whoever sits at a signed-in desk has to know its password. Throws 403, and 429 after a few tries. */
export async function requirePassword(
  { limits, accounts, passwords, audit }: SignInSurroundings,
  { password, staff, address }: Claim,
): Promise<void> {
  const key = `${address} ${staff.id}`;
  const wait = limits.loginByUser.take(key);
  if (wait) throw new Refusal(429, 'Too many tries. Please wait a few minutes.', wait);
  const account = await accounts.known(staff.id);
  if (!(await passwords.matches(password, account.password_hash))) {
    audit('password refused', { staff: staff.id });
    throw new Refusal(403, 'The current password is not right.');
  }
  limits.loginByUser.giveBack(key);
}

export function bindSignIn(bind: Binder, around: SignInSurroundings): void {
  const { accounts, passwords, sessions, limits, secure, audit } = around;

  bind.open(login, async ({ body, ctx, address }) => {
    const perUser = `${address} ${body.username.toLowerCase()}`;
    // Taken before the hash and given back on success, so that fifty at once do not slip through.
    const wait = limits.loginByUser.take(perUser) || limits.loginByAddress.take(address);
    if (wait) throw tooFast(wait);
    const account = await accounts.find(body.username);
    if (!(await passwords.matches(body.password, account?.password_hash)) || !account) {
      audit('sign-in refused', { address });
      throw wrong();
    }
    limits.loginByUser.giveBack(perUser);
    limits.loginByAddress.giveBack(address);
    const own = account.one_time ? await chooseOwn(account, body) : account;
    const old = await sessions.peek(ctx.req);
    const label = body.label || ctx.get('User-Agent').slice(0, LONGEST_LABEL);
    const cookie = await sessions.start(own, body.device ?? false, label);
    if (!cookie) throw wrong();
    if (old) await sessions.end([old.sessionId]);
    ctx.append('Set-Cookie', cookieHeader(cookie, secure()));
    audit('sign-in', { staff: account.id });
    const { username, name } = memberOf(account);
    return { username, name };
  });

  /** A password from an owner opens nothing but this: one of their own. */
  async function chooseOwn(
    account: StaffAccount,
    { password, newPassword }: { password: string; newPassword?: string | undefined },
  ): Promise<StaffAccount> {
    if (!newPassword) throw new Refusal(CHOOSE_PASSWORD, 'Please choose a password of your own.');
    if (newPassword === password) {
      throw new Refusal(400, 'Please choose another password than the one you were given.');
    }
    const own = await accounts.setPassword(account.id, newPassword);
    audit('one-time password replaced', { staff: account.id });
    return own;
  }

  bind.staff(logout, async ({ staff, ctx }) => {
    await sessions.end([staff.sessionId]);
    ctx.append('Set-Cookie', cookieHeader(signedOutCookie, secure()));
    audit('sign-out', { staff: staff.id });
  });

  bind.staff(readSession, async ({ staff }) => {
    const { id, username, name, role } = staff;
    return { id, username, name, role, notices: around.notices() };
  });

  bind.staff(confirmSession, async ({ body, staff, address }) => {
    await requirePassword(around, { password: body.password, staff, address });
    await sessions.confirm(staff.sessionId);
    audit('password confirmed', { staff: staff.id });
  });
}
