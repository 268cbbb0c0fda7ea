import { setTimeout as pause } from 'node:timers/promises';
import type { AccountRef } from '@sallie/shared/contract/audit';
import type { Context } from 'koa';
import type { Core } from '../core.ts';
import { cookieHeader } from '../http/cookies.ts';
import type { Binder, SignedIn } from '../http/endpoint.ts';
import { createLimit } from '../http/limits.ts';
import { StoreUnavailable } from '../store/store.ts';
import { type FirstAccount, type GivenAccount, refOf } from './account.ts';
import { Accounts } from './accounts.ts';
import { type AttemptDeps, Attempts } from './attempts.ts';
import { createKnownClients, type KnownClientDeps } from './known-clients.ts';
import { createPasswords, fullCost, type Passwords } from './passwords.ts';
import { bindPreferences, bindSecondFactor, bindStaff } from './routes.ts';
import { SecondFactors } from './second-factor.ts';
import { Sessions } from './sessions.ts';
import { bindSignIn, type SignInDeps } from './sign-in.ts';
import { bindTestMail, type TestMailDeps } from './test-mail.ts';

export interface StaffDeps
  extends Omit<TestMailDeps, 'to'>,
    Pick<Core, 'store' | 'clock' | 'random' | 'limits' | 'audit'> {
  /** Whether the cookies are for https alone. */
  secure(): boolean;
  given: GivenAccount;
  /** Resolves when the server listens: a start that is refused before makes no account, whose password nobody would hear. */
  listening: Promise<void>;
  /** Tests use cheaper ones. */
  passwords?: Passwords | undefined;
  seal: KnownClientDeps['seal'];
  /** What the owner should know of how the server fares, in plain words. */
  warnings(): string[];
  onChange(): void;
  onRemoved: SignInDeps['onRemoved'];
  /** Who hears of leads; without it the shop's own address. */
  staffMail: string | undefined;
}

/** One account's lock-outs are one entry in this time, however long a flood lasts; those of no account's are one too. */
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

/** Where several processes start at once, each waits until the others have hashed, which is longer than a request may wait. */
async function patiently<T>(task: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + PREPARED_WITHIN_MS; ; await pause(TRY_AGAIN_AFTER_MS)) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > until) throw error;
    }
  }
}

/** Accounts, sessions and sign-in. Makes the first account where there is none, after it has returned. */
export async function openStaff(deps: StaffDeps) {
  const { store, random, facts, limits, secure } = deps;
  const passwords = deps.passwords ?? createPasswords(random, fullCost);
  // Nobody is signed in before the accounts are as the settings want them: a changed password ends sessions.
  const { promise: prepared, resolve, reject } = Promise.withResolvers<FirstAccount | null>();
  const sessions = new Sessions({ ...deps, prepared });
  const accounts = new Accounts({ ...deps, passwords, sessions });
  const secondFactors = new SecondFactors({ ...deps, sessions });
  // A quarter of a second of hashing, which keeps no lead waiting: only who signs in does.
  const prepare = () => patiently(() => accounts.prepare(deps.given));
  deps.listening.then(prepare).then(resolve, reject);
  const knownClients = createKnownClients(deps);
  const attempts = new Attempts({ limits, knownClients, onLockOut: lockOutNotes(deps) });
  const own = { passwords, attempts, knownClients, secondFactors, accounts, sessions, prepared };

  return {
    sessions,
    /** Made now, its password kept nowhere; null when there were accounts. Resolves when all accounts are prepared. */
    firstAccount: prepared,
    /** Who has this account, as they are called now; null for nobody. */
    async colleague(id: string): Promise<AccountRef | null> {
      const account = await store.get('staff', id);
      return account ? refOf(account) : null;
    },
    /** Who sent this; a console's cookie rolls on with the reply. */
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
