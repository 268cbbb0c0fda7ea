import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { realDisk, replaceFile, syncFolder } from './disk.ts';
import type { Random } from './random.ts';
import { StartRefused } from './start-refused.ts';

/** Returns the secret of that name, made at its first use, so that signatures stay valid after a restart. */
export type ReadSecret = (name: string) => Promise<string>;

/**
 * Returns a secret from DATA_DIR, made at its first use (from `known` if given) and synced before it signs
 * anything, because a lost secret makes its signatures worthless. Throws `StartRefused` for a file without a
 * secret.
 */
export async function readSecret(
  dataDir: string,
  name: string,
  random: Random,
  known?: string | null,
): Promise<string> {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    await replaceFile(realDisk, file, Buffer.from(known ?? random.token(32)));
    await syncFolder(realDisk, dataDir);
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 40) {
    const says = `${file} is damaged: it should hold a secret. Put a good copy in its place.`;
    throw new StartRefused(says);
  }
  return secret;
}
