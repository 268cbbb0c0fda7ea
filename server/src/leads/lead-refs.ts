import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { isMailRef } from '@sallie/shared/contract/mail';
import type { ReadSecret } from '../system/secret-file.ts';

export type LeadRefs = Awaited<ReturnType<typeof openLeadRefs>>;

/**
 * What a lead is called in mails and their links: mails are passed on, and its id is for its sender and staff. An id is 128 random bits, one block of the cipher: enciphered it is as short, stands for one lead alone, and nobody
 * without the secret of this shop gets from one to the other. Nothing has to be kept for it.
 */
export async function openLeadRefs(readSecret: ReadSecret) {
  const secret = await readSecret('mail-secret');
  const key = createHash('sha256').update(`lead ref ${secret}`).digest().subarray(0, 16);
  const through = (cipher: ReturnType<typeof createCipheriv>, block: Buffer) =>
    Buffer.concat([cipher.setAutoPadding(false).update(block), cipher.final()]);
  return {
    refOf(leadId: string): string {
      const id = Buffer.from(leadId, 'hex');
      // Every id that is given to a lead is of this shape.
      if (id.length !== 16) return leadId;
      return through(createCipheriv('aes-128-ecb', key, null), id).toString('base64url');
    },
    /** Null when it is none of ours. */
    idOf(ref: string): string | null {
      if (!isMailRef(ref)) return null;
      const block = Buffer.from(ref, 'base64url');
      return through(createDecipheriv('aes-128-ecb', key, null), block).toString('hex');
    },
  };
}
