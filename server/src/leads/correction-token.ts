import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadSecret } from '../system/secret-file.ts';

/** The proof that a request is one's own: in the reply to whoever sent it and nowhere else, so that a lead's id alone corrects nothing. */
export interface CorrectionTokens {
  tokenOf(leadId: string): string;
  /** The lead that `token` lets its holder correct; null when it is none of ours. */
  leadOf(token: string): string | null;
}

export async function openCorrectionTokens(readSecret: ReadSecret): Promise<CorrectionTokens> {
  const secret = await readSecret('form-secret');
  const tokenOf = (leadId: string) => {
    const mac = createHmac('sha256', secret).update(`corrects ${leadId}`);
    return `${leadId}.${mac.digest('base64url')}`;
  };
  return {
    tokenOf,
    leadOf(token) {
      const [leadId = ''] = token.split('.');
      const [expected, given] = [Buffer.from(tokenOf(leadId)), Buffer.from(token)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? leadId : null;
    },
  };
}
