import type { IncomingMessage } from 'node:http';
import type { Core } from '../core.ts';
import { type NewCookie, readCookie } from '../http/cookies.ts';
import { ONLY } from '../store/declaration.ts';
import type { Write } from '../store/store.ts';

const DEVICE_LIFE_SECONDS = 180 * 24 * 3600;
const MOST_ADDRESSES = 200;

export interface KnownClientDeps extends Pick<Core, 'store' | 'random'> {
  /** A secret of this shop: what it signs, nobody else can. */
  seal: { tokenOf(text: string): string; proves(text: string, token: string): boolean };
  secure(): boolean;
}

/** Where somebody tries to sign in from. */
export interface Client {
  request: IncomingMessage;
  /** What limits count it by. */
  address: string;
}

export type KnownClients = ReturnType<typeof createKnownClients>;

/**
 * Addresses and devices that signed in before. A flood of strangers shuts them out of nothing: they are counted by
 * themselves, and their passwords are hashed first. A device is known by a cookie that is good for one account
 * (OWASP's device cookies); an address is kept as a keyed hash.
 */
export function createKnownClients({ store, random, seal, secure }: KnownClientDeps) {
  const hashOf = (address: string) => seal.tokenOf(`address ${address}`);

  async function addresses(): Promise<string[]> {
    return (await store.get('sign-in-addresses', ONLY))?.hashes ?? [];
  }

  return {
    /** What its tries are counted by: its address, or the device; null for a stranger. */
    async recognize({ request, address }: Client, staffId: string | undefined) {
      const [id = '', nonce = '', token = ''] = (
        readCookie(request, 'device', secure()) ?? ''
      ).split('.');
      if (id && id === staffId && seal.proves(`device ${id}.${nonce}`, token)) {
        return `device ${id}.${nonce}`;
      }
      return (await addresses()).includes(hashOf(address)) ? address : null;
    },
    /** What the commit of a sign-in keeps of its address; to be run where nobody else changes the list. */
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
