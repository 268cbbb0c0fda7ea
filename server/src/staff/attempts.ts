import type { AuditActor } from '@sallie/shared/contract/audit';
import { byStaffMember } from '../audit/audit.ts';
import { networkOf } from '../http/address.ts';
import type { SignedIn } from '../http/endpoint.ts';
import type { Limits, SharedLimit } from '../http/limits.ts';
import { Refusal, tooFast } from '../http/refusal.ts';
import type { Client, KnownClients } from './known-clients.ts';
import type { Lane } from './passwords.ts';

export interface AttemptDeps {
  limits: Limits;
  knownClients: KnownClients;
  /** Told of each try that came too fast to be looked at; `staffId` is whose password was tried, if anybody's. */
  onLockOut(by: AuditActor, staffId: string | undefined): Promise<void>;
}

/** Whether the password was right. */
type Check = (lane: Lane) => Promise<boolean>;
type Bucket = readonly [SharedLimit, string];

/**
 * How often a password may be tried. Each try is counted before the hash and given back when it was right or was
 * not looked at, so that fifty at once do not slip through and a success costs nothing.
 */
export class Attempts {
  readonly #deps: AttemptDeps;

  constructor(deps: AttemptDeps) {
    this.#deps = deps;
  }

  /** Throws 429. `staffId` is whose user name it is, if anybody's. */
  async toSignIn(client: Client, username: string, staffId: string | undefined, check: Check) {
    const { limits, knownClients, onLockOut } = this.#deps;
    const { address } = client;
    const name = username.toLowerCase();
    const known = await knownClients.recognize(client, staffId);
    const strangers: Bucket[] = [
      [limits.loginByNetwork, networkOf(address)],
      [limits.loginByAccount, name],
    ];
    const buckets: Bucket[] = [
      [limits.loginByUser, `${address} ${name}`],
      [limits.loginByAddress, address],
      ...(known === null ? strangers : []),
      ...(known && known !== address ? [[limits.loginByAddress, known] as const] : []),
    ];
    const wait = await takeAll(buckets);
    if (wait) {
      await onLockOut({ role: 'stranger' }, staffId);
      throw tooFast(wait);
    }
    return counted(buckets, () => check(known ? 'known' : { network: networkOf(address) }));
  }

  /**
   * A code, by whoever gave the right password just now: nobody else can use these up. A right password gives none
   * of them back. Those who are known have theirs apart, but not each: many a sign-in makes many devices known.
   * Throws 429.
   */
  async toProve(client: Client, staffId: string, check: () => Promise<boolean>) {
    const { limits, knownClients } = this.#deps;
    const known = await knownClients.recognize(client, staffId);
    const buckets: Bucket[] = [
      [limits.codesByAccount, known === null ? staffId : `${staffId} known`],
      [limits.loginByAddress, client.address],
    ];
    const wait = await takeAll(buckets);
    if (wait) {
      const minutes = Math.max(1, Math.round(wait / 60));
      const later = `Too many wrong codes. Please try again in ${minutes} min.`;
      throw new Refusal(429, later, wait);
    }
    return counted(buckets, check);
  }

  /** Checks a password of somebody who is signed in. Throws a 429. */
  async toConfirm(staff: SignedIn, address: string, check: Check) {
    const { limits, onLockOut } = this.#deps;
    const buckets: Bucket[] = [
      [limits.loginByUser, `session ${staff.sessionId}`],
      [limits.loginByAddress, address],
    ];
    const wait = await takeAll(buckets);
    if (wait) {
      await onLockOut(byStaffMember(staff), staff.id);
      throw new Refusal(429, 'Too many tries. Please wait a few minutes.', wait);
    }
    return counted(buckets, () => check('known'));
  }
}

/** Takes one from each or from none; 0, or the seconds until there is one. */
async function takeAll(buckets: readonly Bucket[]): Promise<number> {
  for (const [place, [limit, key]] of buckets.entries()) {
    const wait = await limit.take(key);
    if (!wait) continue;
    await giveBack(buckets.slice(0, place));
    return wait;
  }
  return 0;
}

async function giveBack(buckets: readonly Bucket[]): Promise<void> {
  for (const [limit, key] of buckets) await limit.giveBack(key);
}

async function counted(buckets: readonly Bucket[], check: () => Promise<boolean>) {
  try {
    const isRight = await check();
    if (isRight) await giveBack(buckets);
    return isRight;
  } catch (error) {
    await giveBack(buckets); // The queue was full: nobody looked at this password.
    throw error;
  }
}
