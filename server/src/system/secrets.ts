import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { realDisk, replaceFile, syncFolder } from './disk.ts';
import { StartRefused } from './start-refused.ts';

export interface Random {
  uuid(): string;
  /** Returns URL-safe text with this many bytes of entropy. */
  token(bytes: number): string;
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};

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

/** Characters of a signature in a link: 128 bits cannot be guessed, and the link fits on two lines. */
export const IN_A_LINK = 22;

interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** Signs with a secret of the shop; `length` cuts the signature, by default it is the whole hash. */
export function createSigner(secret: string, length?: number): Signer {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, length);
  return {
    sign,
    isSigned(text, signature) {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Makes tokens that allow one purpose for one record; the record's id alone allows nothing. */
export function createTokens<Purpose extends string>({ sign, isSigned }: Signer) {
  return {
    tokenOf: (purpose: Purpose, id: string) => `${id}.${sign(`${purpose} ${id}`)}`,
    /** Returns the id in a token, or null when the signature is not ours or for another purpose. */
    idOf(purpose: Purpose, token: string): string | null {
      const [id = '', given = '', ...rest] = token.split('.');
      return rest.length === 0 && isSigned(`${purpose} ${id}`, given) ? id : null;
    },
  };
}
