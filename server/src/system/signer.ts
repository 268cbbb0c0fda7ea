import { createHmac, timingSafeEqual } from 'node:crypto';

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
