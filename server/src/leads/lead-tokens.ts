import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadSecret } from '../system/secret-file.ts';

/**
 * What a proof lets its holder do with a lead: put right what they sent, with the one in the reply to it; say that something is
 * wrong with the finished work, with the one in the mail that asks about it.
 */
type Purpose = 'corrects' | 'work';

/** Proofs that are in the hands of one person alone, so that a lead's id by itself opens nothing. */
export interface LeadTokens {
  tokenOf(purpose: Purpose, leadId: string): string;
  /** The lead that `token` is for; null when it is none of ours, or for another purpose. */
  leadOf(purpose: Purpose, token: string): string | null;
}

export async function openLeadTokens(readSecret: ReadSecret): Promise<LeadTokens> {
  const secret = await readSecret('form-secret');
  const tokenOf = (purpose: Purpose, leadId: string) => {
    const mac = createHmac('sha256', secret).update(`${purpose} ${leadId}`);
    return `${leadId}.${mac.digest('base64url')}`;
  };
  return {
    tokenOf,
    leadOf(purpose, token) {
      const [leadId = ''] = token.split('.');
      const [expected, given] = [Buffer.from(tokenOf(purpose, leadId)), Buffer.from(token)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? leadId : null;
    },
  };
}
