import { setTimeout as pause } from 'node:timers/promises';
import type { AccountRef } from '@sallie/shared/contract/audit';
import {
  addStaff,
  changePassword,
  changePreferences,
  changeStaff,
  endSession,
  listSessions,
  listStaff,
  readPreferences,
  removeStaff,
  renewPassword,
} from '@sallie/shared/contract/staff';
import { changedViews } from '@sallie/shared/rules/lead-search/lead-filter';
import type { Context } from 'koa';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder, SignedIn } from '../http/endpoint.ts';
import { cookieHeader } from '../http/headers.ts';
import { createLimit } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { lockNames } from '../store/lock-names.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { type FirstAccount, type GivenAccount, memberOf, refOf } from './account.ts';
import { Accounts } from './accounts.ts';
import {
  type AttemptDeps,
  Attempts,
  createKnownClients,
  type KnownClientDeps,
} from './attempts.ts';
import { createPasswords, fullCost, type Passwords } from './passwords.ts';
import { SecondFactors } from './second-factor.ts';
import { Sessions } from './sessions.ts';
import { bindSecondFactor, bindSignIn, requirePassword, type SignInDeps } from './sign-in.ts';
import { bindTestMail, type TestMailDeps } from './test-mail.ts';

export interface StaffDeps
  extends Omit<TestMailDeps, 'to'>,
    Pick<Core, 'store' | 'clock' | 'random' | 'limits' | 'audit'> {
  secure(): boolean;
  given: GivenAccount;
  /** A start that fails before listening must create no account, whose password nobody would see. */
  listening: Promise<void>;
  /** Tests use cheaper hashes. */
  passwords?: Passwords | undefined;
  seal: KnownClientDeps['seal'];
  warnings(): string[];
  onChange(): void;
  onRemoved: SignInDeps['onRemoved'];
  /** Receives mails about leads; the shop's own address does when unset. */
  staffMail: string | undefined;
}

/** An account gets one entry per quarter of an hour; unknown user names share one. */
const NOTED = { burst: 1, perHour: 4 };

function lockOutNotes({ store, clock, audit }: StaffDeps): AttemptDeps['onLockOut'] {
  const notes = createLimit(NOTED, clock, 1);
  return async (by, staffId) => {
    if (notes.take(staffId ?? 'nobody')) return;
    const account = staffId === undefined ? undefined : await store.get('staff', staffId);
    await audit.note(by, { type: 'sign-in-locked', account: account ? refOf(account) : null });
  };
}

const PREPARED_WITHIN_MS = 60_000;
const TRY_AGAIN_AFTER_MS = 100;

/** Processes that start together hash one after the other, which takes longer than a request may wait. */
async function patiently<T>(task: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + PREPARED_WITHIN_MS; ; await pause(TRY_AGAIN_AFTER_MS)) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > until) throw error;
    }
  }
}

/** Creates the first account, if there is none, after it has returned. */
export async function openStaff(deps: StaffDeps) {
  const { store, random, facts, limits, secure } = deps;
  const passwords = deps.passwords ?? createPasswords(random, fullCost);
  // Nobody is signed in before this, because a changed password ends sessions.
  const { promise: prepared, resolve, reject } = Promise.withResolvers<FirstAccount | null>();
  const sessions = new Sessions({ ...deps, prepared });
  const accounts = new Accounts({ ...deps, passwords, sessions });
  const secondFactors = new SecondFactors({ ...deps, sessions });
  // Hashing takes a quarter of a second; only sign-ins wait for it.
  const prepare = () => patiently(() => accounts.prepare(deps.given));
  deps.listening.then(prepare).then(resolve, reject);
  const knownClients = createKnownClients(deps);
  const attempts = new Attempts({ limits, knownClients, onLockOut: lockOutNotes(deps) });
  const own = { passwords, attempts, knownClients, secondFactors, accounts, sessions, prepared };

  return {
    sessions,
    /** The password is stored nowhere. Null when there were accounts. */
    firstAccount: prepared,
    /** Null when the account does not exist. */
    async colleague(id: string): Promise<AccountRef | null> {
      const account = await store.get('staff', id);
      return account ? refOf(account) : null;
    },
    /** Also renews a console's cookie in the reply. */
    async signedIn(ctx: Context): Promise<SignedIn | null> {
      const staff = await sessions.signedIn(ctx.req);
      const renewal = staff && (await sessions.renewal(ctx.req));
      if (renewal) ctx.append('Set-Cookie', cookieHeader(renewal, secure()));
      return staff;
    },
    bind(bind: Binder) {
      const signIn = { ...deps, ...own };
      bindSignIn(bind, signIn);
      bindStaff(bind, signIn);
      bindSecondFactor(bind, { ...signIn, issuer: () => facts.current().name });
      bindPreferences(bind, deps.store, deps.onChange);
      bindTestMail(bind, { ...deps, to: () => deps.staffMail ?? facts.current().email });
    },
    stop: () => passwords.close(),
  };
}

function bindStaff(bind: Binder, deps: SignInDeps): void {
  const { accounts, sessions, audit } = deps;

  bind.staff(listStaff, () => accounts.list());

  bind.owner(addStaff, async ({ body, staff, keep }) => {
    return memberOf(await accounts.add(body, byStaffMember(staff), keep));
  });

  bind.staff(changeStaff, async ({ body, params, staff, ctx }) => {
    const id = params.id ?? '';
    const isOwnName = id === staff.id && body.role === undefined;
    if (!isOwnName) await bind.requireOwner(ctx);
    return memberOf(await accounts.change(id, body, byStaffMember(staff)));
  });

  bind.owner(removeStaff, async ({ params, staff }) => {
    const id = params.id ?? '';
    await accounts.remove(id, byStaffMember(staff));
    await deps.onRemoved(id, staff);
  });

  bind.owner(renewPassword, async ({ params, staff }) => {
    const id = params.id ?? '';
    if (id === staff.id) throw new Refusal(409, 'Please change your own password instead.');
    return { password: await accounts.renewPassword(id, byStaffMember(staff)) };
  });

  bind.staff(changePassword, async ({ body, staff, address }) => {
    await requirePassword(deps, { password: body.currentPassword, staff, address });
    await accounts.setOwnPassword(staff.id, body.newPassword, staff.sessionId);
  });

  bind.staff(listSessions, async ({ staff }) => {
    const own = await sessions.of(staff.id);
    return own.map(({ id, label, created_at, seen_at }) => ({
      id,
      label,
      created_at,
      seen_at,
      current: id === staff.sessionId,
    }));
  });

  bind.staff(endSession, async ({ params, staff }) => {
    const own = await sessions.of(staff.id);
    if (!own.some(({ id }) => id === params.id)) throw notFound();
    await audit.within(byStaffMember(staff), [{ type: 'device-signed-out' }], (entries) =>
      sessions.end([params.id ?? ''], entries),
    );
  });
}

const MAX_VIEWS = 50;

function bindPreferences(bind: Binder, store: Store, onChange: () => void): void {
  bind.staff(readPreferences, async ({ staff }) => {
    return (await store.get('preferences', staff.id)) ?? { views: [] };
  });

  bind.staff(changePreferences, ({ body, staff: { id } }) =>
    store.exclusively(lockNames.preferences, async () => {
      const { views, on_call } = (await store.get('preferences', id)) ?? { views: [] };
      const record = { id, views: changedViews(views, body), on_call: body.on_call ?? on_call };
      if (record.views.length > MAX_VIEWS) throw new Refusal(400, 'Please keep at most 50 views');
      await store.commit([{ put: 'preferences', record }]);
      onChange();
      return record;
    }),
  );
}
