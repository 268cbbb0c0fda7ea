import { type Referral, sendReferral } from '@sallie/shared/contract/referral';
import { storedPhone } from '@sallie/shared/rules/phone';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { lockNames } from '../store/lock-names.ts';
import { acceptLead, type FormDeps, unpack } from './save.ts';
import { newLead } from './triage.ts';

export function bindReferrals(bind: Binder, deps: FormDeps, { referrals }: Limits): void {
  bind.open(
    sendReferral,
    async ({ body, address, keep }) => {
      const { fields: sent, corrects, signs } = await unpack(deps, body);
      const { sendThankYouEmail, batch_id, referralCount, status, ...fields } = sent;
      const record: Referral = newLead('referrals', deps, 'form', {
        ...fields,
        referrer_phone: storedPhone(fields.referrer_phone),
        referred_phone: storedPhone(fields.referred_phone),
        status: 'pending',
        batch_id: batch_id ?? null,
        referralCount: sendThankYouEmail ? (referralCount ?? 1) : null,
      });
      const cause = await deps.spamFilter.judge(record, { signs, address });
      // One at a time per batch, so that exactly one record finds the batch complete.
      return deps.store.exclusively(lockNames.batch(batch_id ?? record.id), async () => {
        const except = (await completesBatch(deps, record)) ? undefined : 'thanks';
        return acceptLead(deps, record, { cause, except, keep, corrects });
      });
    },
    { limit: referrals },
  );
}

/** Whether with this record all referrals of its batch are stored; the last call says how many there are. */
async function completesBatch({ store }: FormDeps, record: Referral): Promise<boolean> {
  if (!record.batch_id) return record.referralCount !== null;
  const known = await store.leadsOf(record.referrer_email);
  const batch = known.flatMap((lead) =>
    lead.kind === 'referrals' && lead.batch_id === record.batch_id ? [lead] : [],
  );
  if (batch.some(({ mails }) => 'thanks' in mails)) return false;
  // A form that lost a person after a partial failure announces a smaller count: the newest one holds.
  const counts = [record, ...batch.toSorted((a, b) => b.created_at.localeCompare(a.created_at))];
  const wanted = counts.find(({ referralCount }) => referralCount !== null)?.referralCount;
  return typeof wanted === 'number' && batch.length + 1 >= wanted;
}
