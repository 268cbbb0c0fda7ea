import type { ReadSecret } from '../system/secret-file.ts';
import { createSigner } from '../system/signer.ts';

/**
 * What a proof lets its holder do with a lead: put right what they sent, with the one in the reply to it; say that something is
 * wrong with the finished work, with the one in the mail that asks about it.
 */
type Purpose = 'corrects' | 'work';

export type LeadTokens = Awaited<ReturnType<typeof openLeadTokens>>;

/** Proofs that are in the hands of one person alone, so that a lead's id by itself opens nothing. */
export async function openLeadTokens(readSecret: ReadSecret) {
  const { sign, isSigned } = createSigner(await readSecret('form-secret'));
  return {
    tokenOf: (purpose: Purpose, leadId: string) => `${leadId}.${sign(`${purpose} ${leadId}`)}`,
    /** The lead that `token` is for; null when it is none of ours, or for another purpose. */
    leadOf(purpose: Purpose, token: string): string | null {
      const [leadId = '', given = '', ...rest] = token.split('.');
      return rest.length === 0 && isSigned(`${purpose} ${leadId}`, given) ? leadId : null;
    },
  };
}
