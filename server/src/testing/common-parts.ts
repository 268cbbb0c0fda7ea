import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unknownOrigin } from '@sallie/shared/contract/page';
import { serveAssets } from '../http/assets.ts';
import { openRendering } from '../pages/rendering.ts';
import type { ServerDeps } from '../server.ts';
import { createPasswords, type ScryptCost } from '../staff/passwords.ts';
import { systemRandom } from '../system/random.ts';

export const siteDir = fileURLToPath(new URL('../../../site/', import.meta.url));

/** Hashed cheaply unless a test says otherwise; whoever is refused hears it at once. */
export const hashing = (cost: ScryptCost = { N: 1024, r: 8, p: 1 }) =>
  createPasswords(systemRandom, cost, 0);

type Common = Required<Pick<ServerDeps, 'assets' | 'rendering' | 'passwords'>>;
let common: Promise<Common> | undefined;

/** What is the same for all servers of a process, and two thirds of what a start has to do; made once. */
export function commonParts(): Promise<Common> {
  common ??= makeCommon();
  return common;
}

async function makeCommon(): Promise<Common> {
  const rendering = await openRendering(siteDir);
  /** As text, since servers differ in nothing but their addresses. */
  const rendered = new Map<string, Promise<string>>();
  return {
    assets: serveAssets(join(siteDir, 'dist')),
    async rendering(settings) {
      const anywhere = { ...settings, origin: unknownOrigin };
      const key = JSON.stringify(anywhere);
      const text = rendered.get(key) ?? rendering(anywhere).then((site) => JSON.stringify(site));
      rendered.set(key, text);
      return JSON.parse((await text).replaceAll(unknownOrigin, settings.origin));
    },
    passwords: { ...hashing(), close: async () => {} },
  };
}
