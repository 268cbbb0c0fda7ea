import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RenderedSite, unknownOrigin } from '@sallie/shared/contract/page';
import { serveAssets } from '../http/assets.ts';
import { openRendering } from '../pages/rendering.ts';
import type { ServerDeps } from '../server.ts';
import { createPasswords, type ScryptCost } from '../staff/passwords.ts';
import { systemRandom } from '../system/secrets.ts';

export const siteDir = fileURLToPath(new URL('../../../site/', import.meta.url));

/** Hashes cheaply by default and answers a wrong password without a delay. */
export const hashing = (cost: ScryptCost = { N: 1024, r: 8, p: 1 }) =>
  createPasswords(systemRandom, cost, 0);

type Common = Required<Pick<ServerDeps, 'assets' | 'rendering' | 'passwords'>>;
let common: Promise<Common> | undefined;

/** Returns what all servers of a process share; making it once saves two thirds of each start. */
export function commonParts(): Promise<Common> {
  common ??= makeCommon();
  return common;
}

async function makeCommon(): Promise<Common> {
  const rendering = await openRendering(siteDir);
  /** The rendered sites of servers differ only in their addresses. */
  const rendered = new Map<string, Promise<RenderedSite>>();
  return {
    assets: serveAssets(join(siteDir, 'dist')),
    async rendering(settings) {
      const anywhere = { ...settings, origin: unknownOrigin };
      const key = JSON.stringify(anywhere);
      const site = rendered.get(key) ?? rendering(anywhere);
      rendered.set(key, site);
      return broughtTo(settings.origin, await site);
    },
    passwords: { ...hashing(), close: async () => {} },
  };
}

/** Returns a copy with this address in every text; going through JSON would take several times as long. */
function broughtTo<T>(origin: string, part: T): T;
function broughtTo(origin: string, part: unknown): unknown {
  if (typeof part === 'string') return part.replaceAll(unknownOrigin, origin);
  if (Array.isArray(part)) return part.map((each) => broughtTo(origin, each));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, broughtTo(origin, value)]);
  return Object.fromEntries(entries);
}
