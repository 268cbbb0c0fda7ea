import { ApiError } from '@sallie/shared/contract/client';
import type { SpamSigns } from '@sallie/shared/contract/field';
import type { ReferralForm } from '@sallie/shared/contract/referral';
import * as z from 'zod/mini';
import { isTimeout } from './call.ts';

/* A form sends one call per person. Failed people stay in the form; the next try sends them in the same batch. */

export const Batch = z.object({
  id: z.string(),
  stored: z.number(),
  /** The batch size in a stored record, on which the server sends its one thank-you mail. */
  announced: z.optional(z.number()),
});
export type Batch = z.infer<typeof Batch>;

export function newBatch(id: string): Batch {
  return { id, stored: 0 };
}

export type Person = ReferralForm['referrals'][number];

/** The last record carries the size, unless the server has it already. */
export function batchRecords(batch: Batch, { referrals, ...referrer }: ReferralForm & SpamSigns) {
  const size = batch.stored + referrals.length;
  return referrals.map(({ name, email, phone }: Person, index) => {
    const isLast = index === referrals.length - 1;
    return {
      ...referrer,
      referred_name: name,
      referred_email: email,
      referred_phone: phone,
      status: 'pending',
      batch_id: batch.id,
      ...(isLast && batch.announced !== size && { sendThankYouEmail: true, referralCount: size }),
    };
  });
}

/** Returns the people that a correction sends again: changed ones, or all when the referrer changed. */
export function unsentPeople(
  { referrals, ...referrer }: ReferralForm,
  before: ReferralForm | null,
): Person[] {
  if (!before) return referrals;
  const { referrals: known, ...knownReferrer } = before;
  if (!isSame(referrer, knownReferrer)) return referrals;
  return referrals.filter((person) => !known.some((each) => isSame(person, each)));
}

/** Finds the earlier person that a correction replaces: the same one, or the removed one at the same position. */
export function putRight(
  person: Person,
  { referrals }: ReferralForm,
  before: ReferralForm | null,
): Person | undefined {
  const same = before?.referrals.find((each) => isSame(each, person));
  const former = before?.referrals[referrals.indexOf(person)];
  const isGone = former && !referrals.some((each) => isSame(each, former));
  return same ?? (isGone ? former : undefined);
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type BatchRecord = ReturnType<typeof batchRecords>[number];

export interface Outcome {
  batch: Batch;
  stored: BatchRecord[];
  unsent: number[];
  problem: unknown;
}

/** Continues after a failure, but stops when the next call would also fail after a long wait. */
export async function sendBatch(
  batch: Batch,
  records: BatchRecord[],
  send: (record: BatchRecord, index: number) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { batch, stored: [], unsent: [], problem: null };
  let stopped = false;
  for (const [index, record] of records.entries()) {
    if (stopped) {
      outcome.unsent.push(index);
      continue;
    }
    try {
      await send(record, index);
      outcome.stored.push(record);
    } catch (error) {
      outcome.unsent.push(index);
      outcome.problem ??= error;
      stopped = isTimeout(error) || (error instanceof ApiError && error.status === 429);
    }
  }
  return { ...outcome, batch: after(batch, outcome.stored) };
}

function after(batch: Batch, stored: BatchRecord[]): Batch {
  const size = stored.find(({ referralCount }) => referralCount)?.referralCount;
  return {
    ...batch,
    stored: batch.stored + stored.length,
    ...(size !== undefined && { announced: size }),
  };
}
