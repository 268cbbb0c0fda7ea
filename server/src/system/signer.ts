import { createHmac, timingSafeEqual } from 'node:crypto';

/** Characters of a signature in a link: 128 bits of a hash are beyond guessing, and the link stays on two lines. */
export const IN_A_LINK = 22;

interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** Signs under a secret of the shop, in so many characters; the whole hash without a length. */
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

/** Tokens that let whoever holds one do one thing with one record: its id by itself opens nothing. */
export function createTokens<Purpose extends string>({ sign, isSigned }: Signer) {
  return {
    tokenOf: (purpose: Purpose, id: string) => `${id}.${sign(`${purpose} ${id}`)}`,
    /** The id that `token` is for; null when it is none of ours, or for another purpose. */
    idOf(purpose: Purpose, token: string): string | null {
      const [id = '', given = '', ...rest] = token.split('.');
      return rest.length === 0 && isSigned(`${purpose} ${id}`, given) ? id : null;
    },
  };
}
