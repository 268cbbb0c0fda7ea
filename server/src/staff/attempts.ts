import type { IncomingMessage } from 'node:http';
import type { AuditActor } from '@sallie/shared/contract/audit';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { networkOf } from '../http/address.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { type NewCookie, readCookie } from '../http/headers.ts';
import type { Limits, SharedLimit } from '../http/limits.ts';
import { Refusal, tooFast } from '../http/refusal.ts';
import { ONLY } from '../store/declaration.ts';
import type { Write } from '../store/store.ts';
import type { Lane } from './passwords.ts';

export interface AttemptDeps {
  limits: Limits;
  knownClients: KnownClients;
  /** Called for each try that was refused unchecked; `staffId` is undefined for an unknown user name. */
  onLockOut(by: AuditActor, staffId: string | undefined): Promise<void>;
}

type Check = (lane: Lane) => Promise<boolean>;
type Bucket = readonly [SharedLimit, string];

/**
 * Limits password tries. Each try is counted before the hash and given back when it was right or not checked,
 * so that fifty at once do not slip through and a success costs nothing.
 */
export class Attempts {
  readonly #deps: AttemptDeps;

  constructor(deps: AttemptDeps) {
    this.#deps = deps;
  }

  /** Throws 429. `staffId` is undefined for an unknown user name. */
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
   * Limits codes, which only somebody with the right password can use up; a right password gives none back.
   * Known clients share one budget, because each sign-in makes one more device known. Throws 429.
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

  /** Checks a password of somebody who is signed in. Throws 429. */
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

/** Takes one from every bucket or from none; returns 0, or the seconds to wait. */
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
    await giveBack(buckets); // The queue was full, so this password was not checked.
    throw error;
  }
}

const DEVICE_LIFE_SECONDS = 180 * 24 * 3600;
const MOST_ADDRESSES = 200;

export interface KnownClientDeps extends Pick<Core, 'store' | 'random'> {
  seal: { tokenOf(text: string): string; proves(text: string, token: string): boolean };
  secure(): boolean;
}

export interface Client {
  request: IncomingMessage;
  /** Limits count it by this key. */
  address: string;
}

export type KnownClients = ReturnType<typeof createKnownClients>;

/**
 * Recognizes addresses and devices that have signed in before, so that a flood of strangers does not lock them
 * out. A device has a cookie for one account (OWASP's device cookies); an address is stored as a keyed hash.
 */
export function createKnownClients({ store, random, seal, secure }: KnownClientDeps) {
  const hashOf = (address: string) => seal.tokenOf(`address ${address}`);

  async function addresses(): Promise<string[]> {
    return (await store.get('sign-in-addresses', ONLY))?.hashes ?? [];
  }

  return {
    /** Returns the key that counts its tries: the address or the device. Null for a stranger. */
    async recognize({ request, address }: Client, staffId: string | undefined) {
      const [id = '', nonce = '', token = ''] = (
        readCookie(request, 'device', secure()) ?? ''
      ).split('.');
      if (id && id === staffId && seal.proves(`device ${id}.${nonce}`, token)) {
        return `device ${id}.${nonce}`;
      }
      return (await addresses()).includes(hashOf(address)) ? address : null;
    },
    /** Returns the writes for the commit of a sign-in. Runs under the lock of the sessions. */
    async keep(address: string): Promise<Write[]> {
      const known = await addresses();
      const hash = hashOf(address);
      if (known[0] === hash) return [];
      const hashes = [hash, ...known.filter((other) => other !== hash)].slice(0, MOST_ADDRESSES);
      return [{ put: 'sign-in-addresses', record: { id: ONLY, hashes } }];
    },
    cookieOf(staffId: string): NewCookie {
      const text = `${staffId}.${random.token(9)}`;
      const value = `${text}.${seal.tokenOf(`device ${text}`)}`;
      return { name: 'device', value, sameSite: 'strict', maxAge: DEVICE_LIFE_SECONDS };
    },
  };
}
