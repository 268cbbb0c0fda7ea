import type { Referral } from '@sallie/shared/contract/referral';
import type { Store } from '../store/store.ts';

/** Whether with this record all referrals of its form are stored, and none has thanked yet; the last call says how many there are. */
export async function completesBatch(store: Store, record: Referral): Promise<boolean> {
  if (!record.batch_id) return record.referralCount !== null;
  const known = await store.leadsOf(record.referrer_email);
  const others = known.flatMap((lead) =>
    lead.kind === 'referrals' && lead.batch_id === record.batch_id && lead.id !== record.id
      ? [lead]
      : [],
  );
  if (others.some(({ mails }) => 'thanks' in mails)) return false;
  // A form that lost a person after a partial failure announces a smaller count: the newest one holds.
  const counts = [record, ...others].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const wanted = counts.find(({ referralCount }) => referralCount !== null)?.referralCount;
  return typeof wanted === 'number' && others.length + 1 >= wanted;
}
