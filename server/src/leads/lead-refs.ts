import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { isMailRef } from '@sallie/shared/contract/mail';
import type { ReadSecret } from '../system/secrets.ts';

export type LeadRefs = Awaited<ReturnType<typeof openLeadRefs>>;

/**
 * Names leads in mails and their links: mails are forwarded, while the id is only for the sender and staff. An
 * id is 128 random bits, one block of the cipher, so its ciphertext is as short and unique, and cannot be
 * mapped to the id without the shop's secret. Nothing has to be stored.
 */
export async function openLeadRefs(readSecret: ReadSecret) {
  const secret = await readSecret('mail-secret');
  const key = createHash('sha256').update(`lead ref ${secret}`).digest().subarray(0, 16);
  const through = (cipher: ReturnType<typeof createCipheriv>, block: Buffer) =>
    Buffer.concat([cipher.setAutoPadding(false).update(block), cipher.final()]);
  return {
    refOf(leadId: string): string {
      const id = Buffer.from(leadId, 'hex');
      // Every id that a lead is given has 16 bytes.
      if (id.length !== 16) return leadId;
      return through(createCipheriv('aes-128-ecb', key, null), id).toString('base64url');
    },
    /** Null when the shop did not make the ref. */
    idOf(ref: string): string | null {
      if (!isMailRef(ref)) return null;
      const block = Buffer.from(ref, 'base64url');
      return through(createDecipheriv('aes-128-ecb', key, null), block).toString('hex');
    },
  };
}
