import type { IncomingMessage } from 'node:http';
import type { Core } from '../core.ts';
import { type NewCookie, readCookie } from '../http/headers.ts';
import { ONLY } from '../store/declaration.ts';
import type { Write } from '../store/store.ts';

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
