import { readFile } from 'node:fs/promises';
import type { Configuration } from 'electron-builder';
import { load } from 'js-yaml';

export type System = 'win' | 'mac' | 'linux';
export const isSystem = (name: string): name is System => ['win', 'mac', 'linux'].includes(name);

/** Facts about its build that the packed app reads, under `sallie` in its package.json. */
export interface BuildFacts {
  appId: string;
  signed: boolean;
  /** True only for a signed build with an https address, because an update replaces a running program. */
  updates: boolean;
}

/** Installed beside the program: its license and the list of its parts. */
const termsOfUse = [
  { from: 'LICENSE', to: 'LICENSE.txt' },
  { from: 'console/out/sbom.json', to: 'sbom.json' },
];

type Environment = Record<string, string | undefined>;

/**
 * Adds the environment's choices to electron-builder.yml. Without a certificate the app is built unsigned and
 * says so in About; unsigned or without UPDATE_URL, it never looks for updates.
 *
 * SALLIE_APP_ID, UPDATE_URL, ELECTRON_DIST, DIST_OUTPUT; CSC_LINK or CSC_NAME, WIN_CSC_LINK, WIN_PUBLISHER, APPLE_… (notarizing).
 */
export async function distConfig(
  file: string,
  system: System,
  env: Environment,
): Promise<{ config: Configuration; facts: BuildFacts }> {
  const base = load(await readFile(file, 'utf8')) as Configuration;
  const signed = isSigned(system, env);
  const updateUrl = signed && env.UPDATE_URL?.startsWith('https://') ? env.UPDATE_URL : null;
  const facts = {
    appId: env.SALLIE_APP_ID || String(base.appId),
    signed,
    updates: updateUrl !== null,
  };
  const config: Configuration = {
    ...base,
    appId: facts.appId,
    forceCodeSigning: signed,
    publish: updateUrl ? [{ provider: 'generic', url: updateUrl, channel: 'latest' }] : null,
    extraMetadata: { sallie: facts },
    // Not in electron-builder.yml, whose lists the builder joins to these; a file copied twice stops it.
    extraResources: termsOfUse,
    ...(env.ELECTRON_DIST && { electronDist: env.ELECTRON_DIST }),
    ...(env.DIST_OUTPUT && { directories: { ...base.directories, output: env.DIST_OUTPUT } }),
    win: { ...base.win, ...(signed && publishedBy(env.WIN_PUBLISHER)) },
    mac: { ...base.mac, notarize: signed, ...(!signed && { identity: null }) },
    // Flipped fuses break Electron's own signature, and Apple Silicon kills programs with a broken one.
    electronFuses: {
      ...base.electronFuses,
      resetAdHocDarwinSignature: system === 'mac' && !signed,
    },
  };
  return { config, facts };
}

/** A release without a publisher that an earlier one named would lock out every update. */
function publishedBy(name: string | undefined): Configuration['win'] {
  if (!name) return {};
  return { signtoolOptions: { publisherName: [name], signingHashAlgorithms: ['sha256'] } };
}

function isSigned(system: System, env: Environment): boolean {
  if (system === 'win') return Boolean(env.WIN_CSC_LINK || env.CSC_LINK);
  if (system === 'mac') return Boolean(env.CSC_LINK || env.CSC_NAME);
  return false; // The builder does not sign an AppImage or a deb.
}
