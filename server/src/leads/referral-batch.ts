import type { Referral } from '@sallie/shared/contract/referral';
import type { Store } from '../store/store.ts';

/** True for the record that completes its form's referrals before any thank-you mail exists. */
export async function completesBatch(store: Store, record: Referral): Promise<boolean> {
  if (!record.batch_id) return record.referralCount !== null;
  const known = await store.leadsOf(record.referrer_email);
  const others = known.flatMap((lead) =>
    lead.kind === 'referrals' && lead.batch_id === record.batch_id && lead.id !== record.id
      ? [lead]
      : [],
  );
  if (others.some(({ mails }) => 'thanks' in mails)) return false;
  // After a partial failure the form may announce a smaller count, so the newest count wins.
  const counts = [record, ...others].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const wanted = counts.find(({ referralCount }) => referralCount !== null)?.referralCount;
  return typeof wanted === 'number' && others.length + 1 >= wanted;
}
