import type { AccountRef, AuditActor } from '@sallie/shared/contract/audit';
import type { BodyOf } from '@sallie/shared/contract/endpoint';
import {
  beginSecondFactor,
  CHOOSE_PASSWORD,
  confirmSession,
  ENTER_CODE,
  login,
  logout,
  readSecondFactor,
  readSession,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@sallie/shared/contract/staff';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder, Call, SignedIn, StaffCall } from '../http/endpoint.ts';
import { cookieHeader } from '../http/headers.ts';
import { Refusal } from '../http/refusal.ts';
import type { StaffAccount } from '../store/staff-records.ts';
import { hasEnded, memberOf, refOf } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { Attempts, Client, KnownClients } from './attempts.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factor.ts';
import { type Sessions, signedOutCookie } from './sessions.ts';

export interface SignInDeps extends Pick<Core, 'clock' | 'audit'> {
  accounts: Accounts;
  passwords: Passwords;
  sessions: Sessions;
  attempts: Attempts;
  knownClients: KnownClients;
  secondFactors: SecondFactors;
  prepared: Promise<unknown>;
  warnings(): string[];
  secure(): boolean;
  /** Called after an account was removed, to release its leads. */
  onRemoved(account: string, by: AccountRef): Promise<void>;
}

const LONGEST_LABEL = 120;

const wrong = () => new Refusal(401, 'Invalid username or password');
const wrongCode = () =>
  new Refusal(
    403,
    'This code is not right, or it was used before. Please enter the newest one from your phone, or a recovery code that you have not used.',
  );

interface Claim {
  password: string;
  staff: SignedIn;
  address: string;
}

/** Somebody at a signed-in desk must still know its password. Throws 403, and 429 after a few tries. */
export async function requirePassword(
  { attempts, accounts, passwords, audit }: SignInDeps,
  { password, staff, address }: Claim,
): Promise<void> {
  const account = await accounts.known(staff.id);
  const isRight = await attempts.toConfirm(staff, address, (lane) =>
    passwords.matches(password, account.password_hash, lane),
  );
  if (isRight) return;
  audit.mention('password refused', { staff: staff.id });
  throw new Refusal(403, 'The current password is not right.');
}

interface CodeClaim {
  account: StaffAccount;
  client: Client;
  by: AuditActor;
}

/** Spends a code; `spend` resolves to null for a wrong one. Throws 403 for it, and 429 after a few. */
async function requireCode<T>(
  { attempts, audit }: Pick<SignInDeps, 'attempts' | 'audit'>,
  { account, client, by }: CodeClaim,
  spend: () => Promise<T | null>,
): Promise<T> {
  let result: T | null = null;
  await attempts.toProve(client, account.id, async () => {
    result = await spend();
    return result !== null;
  });
  if (result !== null) return result;
  await audit.note(by, { type: 'code-refused', account: refOf(account) });
  throw wrongCode();
}

export function bindSignIn(bind: Binder, deps: SignInDeps): void {
  const { sessions, secure, audit } = deps;

  bind.open(login, {}, (call) => signIn(deps, call));

  bind.staff(logout, async ({ staff, ctx }) => {
    await audit.within(byStaffMember(staff), [{ type: 'sign-out' }], (entries) =>
      sessions.end([staff.sessionId], entries),
    );
    ctx.append('Set-Cookie', cookieHeader(signedOutCookie, secure()));
  });

  bind.staff(readSession, async ({ staff }) => {
    const { id, username, name, hasName, role } = staff;
    return { id, username, name, has_name: hasName, role, notices: deps.warnings() };
  });

  bind.staff(confirmSession, async ({ body, staff, address }) => {
    await requirePassword(deps, { password: body.password, staff, address });
    await sessions.confirm(staff.sessionId);
    audit.mention('password confirmed', { staff: staff.id });
  });
}

async function signIn(deps: SignInDeps, { body, ctx, address }: Call<typeof login>) {
  const { accounts, sessions, knownClients, secure, audit, clock } = deps;
  await deps.prepared;
  const account = await accounts.find(body.username);
  const client = { request: ctx.req, address };
  const isRight = await deps.attempts.toSignIn(client, body.username, account?.id, (lane) =>
    deps.passwords.matches(body.password, account?.password_hash, lane),
  );
  if (!isRight || !account) {
    audit.mention('sign-in refused', { address });
    throw wrong();
  }
  if (hasEnded(account, clock.now())) {
    throw new Refusal(403, 'This password was good for three days. Please ask for a new one.');
  }
  const chosen = account.one_time ? ownPassword(body) : undefined;
  const proven = account.second_factor ? await prove(deps, account, client, body.code) : account;
  const own = chosen ? await accounts.setOwnPassword(account.id, chosen) : proven;
  const old = await sessions.peek(ctx.req);
  const label = body.label || ctx.get('User-Agent').slice(0, LONGEST_LABEL);
  const entry = audit.entry(byStaffMember(memberOf(own)), { type: 'sign-in' });
  const also = async () => [...(await knownClients.keep(address)), entry];
  const cookie = await sessions.start(own, { device: body.device ?? false, label }, also);
  if (!cookie) throw wrong();
  audit.log(entry);
  if (old) await sessions.end([old.sessionId]);
  for (const each of [cookie, knownClients.cookieOf(own.id)]) {
    ctx.append('Set-Cookie', cookieHeader(each, secure()));
  }
  const { username, name } = memberOf(account);
  return { username, name };
}

/** A one-time password only lets its user choose their own. */
function ownPassword({ password, newPassword }: BodyOf<typeof login>): string {
  if (!newPassword) throw new Refusal(CHOOSE_PASSWORD, 'Please choose a password of your own.');
  if (newPassword === password) {
    throw new Refusal(400, 'Please choose another password than the one you were given.');
  }
  return newPassword;
}

/** The second step sends the password again, so that nothing is kept or open between the steps. */
function prove(
  deps: SignInDeps,
  account: StaffAccount,
  client: Client,
  code = '',
): Promise<StaffAccount> {
  if (!code) throw new Refusal(ENTER_CODE, 'Please enter the code from your phone.');
  const by = { role: 'stranger' } as const;
  return requireCode(deps, { account, client, by }, () =>
    deps.secondFactors.prove(account.id, code),
  );
}

interface SecondFactorRouteDeps extends SignInDeps {
  /** Names the shop in an authenticator app. */
  issuer(): string;
}

/** Changing a second factor that is on needs password and code, however this session signed in. */
export function bindSecondFactor(bind: Binder, deps: SecondFactorRouteDeps): void {
  const { accounts, attempts, secondFactors } = deps;

  bind.staff(readSecondFactor, async ({ staff }) => {
    const { second_factor } = await accounts.known(staff.id);
    const recovery_codes_left = second_factor?.recovery_hashes.length ?? 0;
    return { on: second_factor !== undefined, recovery_codes_left };
  });

  bind.staff(beginSecondFactor, async ({ body, staff, address }) => {
    await requirePassword(deps, { password: body.password, staff, address });
    return secondFactors.begin(staff, deps.issuer());
  });

  bind.staff(turnOnSecondFactor, async ({ body, staff, address }) => {
    let codes: string[] | null = null;
    await attempts.toConfirm(staff, address, async () => {
      codes = await secondFactors.turnOn(staff, body.code);
      return codes !== null;
    });
    if (!codes) throw new Refusal(403, 'This code is not right. Please enter the newest one.');
    return { recovery_codes: codes };
  });

  bind.staff(turnOffSecondFactor, async (call) => {
    await withCode(deps, call, () => secondFactors.turnOff(call.staff.id, call.body.code));
  });

  bind.staff(renewRecoveryCodes, async (call) => {
    const { staff, body } = call;
    return {
      recovery_codes: await withCode(deps, call, () =>
        secondFactors.renewRecoveryCodes(staff.id, body.code),
      ),
    };
  });
}

async function withCode<T>(
  deps: SecondFactorRouteDeps,
  { body, staff, address, ctx }: Omit<StaffCall<typeof turnOffSecondFactor>, 'keep'>,
  spend: () => Promise<T | null>,
): Promise<T> {
  await requirePassword(deps, { password: body.password, staff, address });
  const account = await deps.accounts.known(staff.id);
  const claim = { account, client: { request: ctx.req, address }, by: byStaffMember(staff) };
  return requireCode(deps, claim, spend);
}
