import { ApiError } from '@sallie/shared/contract/client';
import type { SpamSigns } from '@sallie/shared/contract/field';
import type { ReferralForm } from '@sallie/shared/contract/referral';
import * as z from 'zod/mini';
import { isTimeout } from './call.ts';

/* One form, one call per person. What could not be stored stays in the form; a second try sends only that, as part of the same batch. */

export const Batch = z.object({
  id: z.string(),
  stored: z.number(),
  /** The size of the batch as a stored record carried it; on it the server sends its one thank-you. */
  announced: z.optional(z.number()),
});
export type Batch = z.infer<typeof Batch>;

export function newBatch(id: string): Batch {
  return { id, stored: 0 };
}

export type Person = ReferralForm['referrals'][number];

/** The bodies of the calls, in order. The last one carries the size, unless the server has it already. */
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

/** Whom a correction sends anew: nobody who stayed as they were, unless who recommends them has changed. */
export function unsentPeople(
  { referrals, ...referrer }: ReferralForm,
  before: ReferralForm | null,
): Person[] {
  if (!before) return referrals;
  const { referrals: known, ...knownReferrer } = before;
  if (!isSame(referrer, knownReferrer)) return referrals;
  return referrals.filter((person) => !known.some((each) => isSame(person, each)));
}

/** Who of the form sent `before` is meant by one of a correction: the same, or else who stood in their place and is gone. */
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
  /** Positions of those that are still to be sent. */
  unsent: number[];
  /** Why the first of them was not stored. */
  problem: unknown;
}

/** Sends in order and goes on after a failure, except where the next call would fail the same way after a long wait. */
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
