import { login, logout, readSession } from '@sallie/shared/staff';
import { cookieHeader } from '../http/cookies.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal, tooFast } from '../http/refusal.ts';
import type { Audit } from '../log.ts';
import type { Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';
import { type Sessions, signedOutCookie } from './sessions.ts';

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
      throw new Refusal(401, 'Invalid username or password');
    }
    limits.loginByUser.giveBack(perUser);
    limits.loginByAddress.giveBack(address);
    const old = await sessions.peek(ctx.req);
    const label = body.label || ctx.get('User-Agent').slice(0, LONGEST_LABEL);
    const cookie = await sessions.start(account, body.device ?? false, label);
    if (old) await sessions.end([old.sessionId]);
    ctx.append('Set-Cookie', cookieHeader(cookie, secure()));
    audit('sign-in', { staff: account.id });
    return { username: account.username, name: account.name };
  });

  bind.staff(logout, async ({ staff, ctx }) => {
    await sessions.end([staff.sessionId]);
    ctx.append('Set-Cookie', cookieHeader(signedOutCookie, secure()));
    audit('sign-out', { staff: staff.id });
  });

  bind.staff(readSession, async ({ staff }) => {
    const { username, name } = staff;
    return { username, name, notices: around.notices() };
  });
}
