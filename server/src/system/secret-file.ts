import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { realDisk, replaceFile, syncFolder } from './disk.ts';
import type { Random } from './random.ts';
import { StartRefused } from './start-refused.ts';

/** The secret of that name, made at its first use; what it signed stays signed after a restart. */
export type ReadSecret = (name: string) => Promise<string>;

/**
 * The secret of that name in DATA_DIR, made at its first use, of `known` where somebody knows it. On disk before it signs anything: what it had signed
 * would prove nothing once it was another. Throws `StartRefused` when the file holds less than a secret.
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
