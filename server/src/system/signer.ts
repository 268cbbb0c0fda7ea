import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of a signature in a link: 128 bits of a hash are beyond guessing, and keep it on two lines. */
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
