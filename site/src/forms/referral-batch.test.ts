import { ApiError } from '@sallie/shared/contract/client';
import { expect, test } from 'vitest';
import {
  type BatchRecord,
  batchRecords,
  newBatch,
  putRight,
  sendBatch,
  unsentPeople,
} from './referral-batch.ts';

const referrer = {
  referrer_name: 'Ruth Miller',
  referrer_email: 'ruth@example.com',
  referrer_phone: '5705550111',
  referrer_address: '12 Oak Lane, Millbrook PA 18699',
};
const person = (name: string) => ({ name, email: `${name}@example.com`, phone: '5705550199' });
const form = (...names: string[]) => ({ ...referrer, referrals: names.map(person) });
const fresh = () => newBatch('batch-0001');

function server(refused: string[], problem: unknown = new ApiError(500, 'Something broke')) {
  const asked: string[] = [];
  const send = async ({ referred_name }: BatchRecord) => {
    asked.push(referred_name);
    if (refused.includes(referred_name)) throw problem;
  };
  return { asked, send };
}

test('a referral form makes one record per person in order, and only the last one has the count', () => {
  const records = batchRecords(fresh(), form('ann', 'bob', 'cid'));
  expect(records.map(({ referred_name }) => referred_name)).toEqual(['ann', 'bob', 'cid']);
  expect(records.map(({ referralCount }) => referralCount)).toEqual([undefined, undefined, 3]);
  expect(records.map(({ sendThankYouEmail }) => sendThankYouEmail)).toEqual([
    undefined,
    undefined,
    true,
  ]);
  expect(records[0]).toMatchObject({
    ...referrer,
    referred_email: 'ann@example.com',
    status: 'pending',
    batch_id: 'batch-0001',
  });
});

test('the last record of a referral form still has the count when it is sent again', async () => {
  const records = batchRecords(fresh(), form('ann', 'bob', 'cid'));
  const { batch } = await sendBatch(fresh(), records, server(['bob', 'cid']).send);
  expect(batch).toEqual({ id: 'batch-0001', stored: 1 });
  expect(batchRecords(batch, form('bob', 'cid'))).toEqual(records.slice(1));
});

test('a person added to a referral form after a failure changes the count to 4', async () => {
  const records = batchRecords(fresh(), form('ann', 'bob', 'cid'));
  const { batch } = await sendBatch(fresh(), records, server(['bob']).send);
  const [bob, dot] = batchRecords(batch, form('bob', 'dot'));
  expect(bob).toEqual(records[1]);
  expect(dot).toMatchObject({ sendThankYouEmail: true, referralCount: 4 });
});

test.each([
  ['a time-out', new DOMException('too late', 'TimeoutError')],
  ['too many requests', new ApiError(429, 'Please wait a moment')],
])(
  '%s ends the sending of a referral form, and the later people stay unsent',
  async (_, problem) => {
    const records = batchRecords(fresh(), form('ann', 'bob', 'cid'));
    const { asked, send } = server(['bob'], problem);
    const outcome = await sendBatch(fresh(), records, send);
    expect(asked).toEqual(['ann', 'bob']);
    expect(outcome.unsent).toEqual([1, 2]);
    expect(outcome.stored).toEqual([records[0]]);
  },
);

test('a corrected referral form sends only changed people, or all people when the referrer has changed', () => {
  const before = form('ann', 'bob');
  const [ann, bob] = before.referrals;
  if (!ann || !bob) throw new Error('two people');
  const called = { ...bob, phone: '5705550188' };
  expect(unsentPeople(before, null)).toEqual([ann, bob]);
  expect(unsentPeople({ ...before, referrals: [ann, called] }, before)).toEqual([called]);
  expect(unsentPeople({ ...before, referrals: [ann] }, before)).toEqual([]);
  expect(putRight(called, { ...before, referrals: [ann, called] }, before)).toEqual(bob);
  expect(putRight(ann, { ...before, referrals: [ann, called] }, before)).toEqual(ann);
  expect(putRight(called, { ...before, referrals: [called, ann, bob] }, before)).toBeUndefined();
  const moved = { ...before, referrer_address: '14 Oak Lane, Millbrook PA 18699' };
  expect(unsentPeople(moved, before)).toEqual([ann, bob]);
});
