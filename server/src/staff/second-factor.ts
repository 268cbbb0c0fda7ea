import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuditActor, AuditEvent } from '@sallie/shared/contract/audit';
import { Secret, TOTP } from 'otpauth';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { lockNames } from '../store/lock-names.ts';
import type { SecondFactor, StaffAccount } from '../store/staff-records.ts';
import type { Write } from '../store/store.ts';
import type { Random } from '../system/secrets.ts';
import { knownAccount, memberOf, refOf } from './account.ts';
import { readablePassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/* Every authenticator app supports this form of RFC 6238: SHA-1, six digits. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** One step before and after the current one is accepted, because a phone's clock may be off. */
const WINDOW_STEPS = 1;
const RECOVERY_CODES = 10;
/** A secret that was shown but not confirmed should not stay valid for long. */
const DRAFT_LIFE_MS = 15 * 60_000;

interface SecondFactorDeps extends Pick<Core, 'store' | 'clock' | 'random' | 'audit'> {
  sessions: Sessions;
  onChange?: () => void;
}

/** A code is spent on this, in the same commit. */
interface Change<T> {
  account: StaffAccount;
  events: AuditEvent[];
  result: T;
}

/**
 * Each code is good once: it is checked, spent and acted upon under one lock and in one commit, so that no
 * process and no restart accepts it again. Methods that take a code resolve to null when it is wrong.
 */
export class SecondFactors {
  readonly #deps: SecondFactorDeps;

  constructor(deps: SecondFactorDeps) {
    this.#deps = deps;
  }

  /** Returns the secret for the app. A sign-in needs no code before `turnOn`. */
  begin(staff: SignedIn, issuer: string): Promise<{ secret: string; uri: string }> {
    const { clock, random } = this.#deps;
    return this.#alone(async () => {
      const account = await knownAccount(this.#deps.store, staff.id);
      if (account.second_factor) throw new Refusal(409, 'Two-step sign-in is on already.');
      const secret = newSecret(random);
      const until = new Date(clock.now().getTime() + DRAFT_LIFE_MS).toISOString();
      const second_factor_draft = { secret: secret.base32, session_id: staff.sessionId, until };
      await this.#save({ ...account, second_factor_draft }, byStaffMember(staff), []);
      const uri = new TOTP({ issuer, label: account.username, secret }).toString();
      return { secret: secret.base32, uri };
    });
  }

  /** Takes the app's first code in the session that began. Ends every other session. */
  turnOn(staff: SignedIn, code: string): Promise<string[] | null> {
    const { clock, random, sessions } = this.#deps;
    return this.#alone(async () => {
      const account = await knownAccount(this.#deps.store, staff.id);
      const { second_factor_draft: draft } = account;
      const now = clock.now();
      const isMine = draft?.session_id === staff.sessionId;
      if (draft && !isMine) {
        throw new Refusal(409, 'This was begun anew on another device. Please begin again here.');
      }
      const isOpen = isMine && (await sessions.stillSignedIn(staff.sessionId));
      if (!isOpen || !(Date.parse(draft.until) > now.getTime())) {
        throw new Refusal(409, 'This was begun too long ago. Please begin again.');
      }
      const step = stepOf(draft.secret, code, now);
      if (step === null) return null;
      const { codes, recovery_hashes } = newRecoveryCodes(random);
      const since = now.toISOString();
      const second_factor = { secret: draft.secret, since, used_step: step, recovery_hashes };
      const changed = { ...account, second_factor, second_factor_draft: undefined };
      await this.#save(changed, byStaffMember(staff), [turned('on', account)], (writes) =>
        sessions.endAllOf(account.id, writes, staff.sessionId),
      );
      return codes;
    });
  }

  prove(id: string, code: string): Promise<StaffAccount | null> {
    return this.#spend(id, code, (account) => ({ account, events: [], result: account }));
  }

  turnOff(id: string, code: string): Promise<true | null> {
    return this.#spend(id, code, (account) => ({
      account: { ...account, second_factor: undefined },
      events: [turned('off', account)],
      result: true,
    }));
  }

  renewRecoveryCodes(id: string, code: string): Promise<string[] | null> {
    return this.#spend(id, code, (account, factor) => {
      const { codes, recovery_hashes } = newRecoveryCodes(this.#deps.random);
      return {
        account: { ...account, second_factor: { ...factor, recovery_hashes } },
        events: [{ type: 'recovery-codes-renewed', account: refOf(account) }],
        result: codes,
      };
    });
  }

  /** For somebody who lost phone and codes, run on the server itself; ends every session of the account. */
  turnOffWithoutCode(id: string, by: AuditActor): Promise<void> {
    return this.#alone(async () => {
      const account = await knownAccount(this.#deps.store, id);
      if (!account.second_factor) {
        throw new Refusal(409, `${account.username} signs in with a password alone already.`);
      }
      const changed = { ...account, second_factor: undefined };
      await this.#save(changed, by, [turned('off', account)], (writes) =>
        this.#deps.sessions.endAllOf(id, writes),
      );
    });
  }

  #alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#deps.store.exclusively(lockNames.staffAccounts, task);
  }

  async #save(
    record: StaffAccount,
    by: AuditActor,
    events: AuditEvent[],
    commit = (writes: Write[]) => this.#deps.store.commit(writes),
  ): Promise<void> {
    await this.#deps.audit.within(by, events, (entries) =>
      commit([{ put: 'staff', record }, ...entries]),
    );
    if (events.length > 0) this.#deps.onChange?.();
  }

  #spend<T>(
    id: string,
    code: string,
    change: (account: StaffAccount, factor: SecondFactor) => Change<T>,
  ): Promise<T | null> {
    const { clock } = this.#deps;
    return this.#alone(async () => {
      const account = await knownAccount(this.#deps.store, id);
      const before = account.second_factor;
      const factor = before && afterCode(before, code, clock.now());
      if (!factor) return null;
      const left = factor.recovery_hashes.length;
      const used: AuditEvent[] =
        left < before.recovery_hashes.length ? [{ type: 'recovery-code-used', left }] : [];
      const changed = change({ ...account, second_factor: factor }, factor);
      const by = byStaffMember(memberOf(account));
      await this.#save(changed.account, by, [...used, ...changed.events]);
      return changed.result;
    });
  }
}

const turned = (to: 'on' | 'off', account: StaffAccount): AuditEvent => ({
  type: `second-factor-${to}`,
  account: refOf(account),
});

function newSecret(random: Random): Secret {
  const bytes = Uint8Array.from(Buffer.from(random.token(SECRET_BYTES), 'base64url'));
  return new Secret({ buffer: bytes.buffer });
}

function newRecoveryCodes(random: Random) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => readablePassword(random));
  return { codes, recovery_hashes: codes.map(recoveryHashOf) };
}

/** A plain hash is enough for 80 random bits. Confusable letters count as the digits they resemble. */
function recoveryHashOf(code: string): string {
  const read = bare(code).replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(read).digest('base64url');
}

/** Removes the spaces and hyphens that people type or paste. */
const bare = (code: string) => code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

/** Returns the time step of an app's code, or null when it matches none. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const token = bare(code);
  if (!/^\d{6}$/.test(token)) return null;
  const time = { period: PERIOD_SECONDS, timestamp: now.getTime() };
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ token, secret: key, window: WINDOW_STEPS, ...time });
  return delta === null ? null : TOTP.counter(time) + delta;
}

/** Returns the factor after spending the code; null when the code is wrong or was spent before. */
function afterCode(factor: SecondFactor, code: string, now: Date): SecondFactor | null {
  const step = stepOf(factor.secret, code, now);
  if (step !== null) return step > factor.used_step ? { ...factor, used_step: step } : null;
  const given = Buffer.from(recoveryHashOf(code));
  const left = factor.recovery_hashes.filter((hash) => !timingSafeEqual(Buffer.from(hash), given));
  return left.length < factor.recovery_hashes.length ? { ...factor, recovery_hashes: left } : null;
}
