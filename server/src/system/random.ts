import { randomBytes, randomUUID } from 'node:crypto';

export interface Random {
  uuid(): string;
  /** Returns URL-safe text with this many bytes of entropy. */
  token(bytes: number): string;
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};
