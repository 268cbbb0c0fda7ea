import { readFile } from 'node:fs/promises';
import type { Configuration } from 'electron-builder';
import { load } from 'js-yaml';

export type System = 'win' | 'mac' | 'linux';
export const isSystem = (name: string): name is System => ['win', 'mac', 'linux'].includes(name);

/** What the packed app reads of its own build, under `sallie` in its package.json. */
export interface BuildFacts {
  appId: string;
  signed: boolean;
  /** Only what is signed and comes over https may replace a running program. */
  updates: boolean;
}

/** Beside the program, for who asks on what terms it and its parts are used. */
const termsOfUse = [
  { from: 'LICENSE', to: 'LICENSE.txt' },
  { from: 'console/out/sbom.json', to: 'sbom.json' },
];

type Environment = Record<string, string | undefined>;

/**
 * electron-builder.yml with what the environment decides laid over it. Without a certificate the app is built
 * unsigned and knows it, so that About can say so; then, and without UPDATE_URL, it never looks for updates.
 *
 * SALLIE_APP_ID, UPDATE_URL, ELECTRON_DIST, DIST_OUTPUT; CSC_LINK or CSC_NAME, WIN_CSC_LINK, WIN_PUBLISHER, APPLE_… (notarising).
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
    // Not in the yml: the builder reads that as well and joins its lists to these, and a file copied twice stops it.
    extraResources: termsOfUse,
    ...(env.ELECTRON_DIST && { electronDist: env.ELECTRON_DIST }),
    ...(env.DIST_OUTPUT && { directories: { ...base.directories, output: env.DIST_OUTPUT } }),
    win: { ...base.win, ...(signed && publishedBy(env.WIN_PUBLISHER)) },
    mac: { ...base.mac, notarize: signed, ...(!signed && { identity: null }) },
    // Flipped fuses break the signature Electron comes with, and Apple Silicon kills what has a broken one.
    electronFuses: {
      ...base.electronFuses,
      resetAdHocDarwinSignature: system === 'mac' && !signed,
    },
  };
  return { config, facts };
}

/** A publisher named by a first release and missing in the next would lock every update out. */
function publishedBy(name: string | undefined): Configuration['win'] {
  if (!name) return {};
  return { signtoolOptions: { publisherName: [name], signingHashAlgorithms: ['sha256'] } };
}

function isSigned(system: System, env: Environment): boolean {
  if (system === 'win') return Boolean(env.WIN_CSC_LINK || env.CSC_LINK);
  if (system === 'mac') return Boolean(env.CSC_LINK || env.CSC_NAME);
  return false; // An AppImage and a deb are not signed by the builder.
}
