import { sendReferral } from '@sallie/shared/contract/referral';
import { dollars } from '@sallie/shared/rules/dollars';
import { readablePhone } from '@sallie/shared/rules/phone';
import { Banner } from '@sallie/shared/ui/banner.tsx';
import { buttonClass } from '@sallie/shared/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useFacts } from '../content/facts.ts';
import { PageLink } from '../layout/links.tsx';
import { call, randomKey } from './call.ts';
import type { DraftBox } from './draft.ts';
import { FormFrame, type SentLead, SentView } from './form-frame.tsx';
import {
  type Batch,
  batchRecords,
  newBatch,
  type Person,
  putRight,
  sendBatch,
  unsentPeople,
} from './referral-batch.ts';
import { emptyPerson, ReferralFields, ReferredPeople, ReferrerFields } from './referral-fields.tsx';
import { onceOnly, type Sent, useLeadForm } from './use-lead-form.ts';

const empty = {
  referrer_name: '',
  referrer_email: '',
  referrer_phone: '',
  referrer_address: '',
  referrals: [emptyPerson],
};

type SentReferrals = Sent<ReferralFields>;

export function ReferralForm() {
  const { lead, batch, partly } = useReferrals();
  if (lead.sent) return <AllSent lead={lead} sent={lead.sent} stored={batch?.stored ?? 1} />;
  return (
    <FormFrame
      label="Referral form"
      lead={lead}
      button="Submit Referrals"
      closing={partly > 0 && <PartlyStored stored={partly} />}
    >
      <ReferrerFields form={lead.form} />
      <ReferredPeople form={lead.form} />
    </FormFrame>
  );
}

function useReferrals() {
  const [batch, setBatch] = useState<Batch | null>(null);
  /** The number stored while others are still to be sent, including those before a reload. */
  const [partly, setPartly] = useState(0);
  const reached = useRef<Person[]>([]);
  /** The `correction` of each stored person, keyed by the person as JSON. */
  const stored = useRef(new Map<string, string>());
  const lead = useLeadForm({
    name: 'referral',
    shape: ReferralFields,
    empty,
    send,
    failure: (reason) => `There was a problem submitting your referrals: ${reason}`,
  });

  async function send(
    values: ReferralFields,
    draft: DraftBox,
    earlier: SentReferrals | null,
  ): Promise<SentReferrals> {
    const people = unsentPeople(values, earlier?.values ?? null);
    // People were only removed, which does not undo their stored referral, so the list stays.
    if (earlier && people.length === 0) return earlier;
    const sent = await sendPeople(people, values, draft, earlier, stored.current);
    setBatch(sent.batch);
    const unsent = people.filter((_, index) => sent.unsent.includes(index));
    const here = values.referrals.filter((person) => !unsent.includes(person));
    const all = [...reached.current, ...here];
    reached.current = unsent.length === 0 ? [] : all;
    setPartly(unsent.length === 0 ? 0 : sent.batch.stored);
    if (unsent.length === 0) return { values: { ...values, referrals: all } };
    draft.keep({ ...values, referrals: unsent }, sent.batch);
    lead.form.setValue('referrals', unsent);
    throw sent.problem;
  }
  useEffect(() => setPartly(lead.draft.batch()?.stored ?? 0), [lead.draft]);
  return { lead, batch, partly };
}

/** Adds the `correction` of each stored person to `corrections`. */
function sendPeople(
  people: Person[],
  values: ReferralFields,
  draft: DraftBox,
  earlier: SentReferrals | null,
  corrections: Map<string, string>,
) {
  const batch = draft.batch() ?? newBatch(randomKey());
  draft.keep(values, batch);
  const records = batchRecords(batch, { ...values, referrals: people });
  return sendBatch(batch, records, async (record, index) => {
    const person = people[index];
    if (!person) return;
    const former = putRight(person, values, earlier?.values ?? null);
    const corrects = corrections.get(JSON.stringify(former));
    const { correction } = await call(sendReferral, onceOnly(draft, { ...record, corrects }));
    corrections.set(JSON.stringify(person), correction);
  });
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function PartlyStored({ stored }: { stored: number }) {
  return (
    <Banner tone="info">
      <p>
        {people(stored)} you referred already reached us. Only what is still above will be sent.
      </p>
    </Banner>
  );
}

function AllSent({ lead, sent, stored }: { lead: SentLead; sent: ReferralFields; stored: number }) {
  const { referral } = useFacts();
  // `stored` counts only changed people after a correction, and `sent` only the last ones after a reload.
  const count = Math.max(stored, sent.referrals.length);
  return (
    <SentView
      title="Thank you for recommending us"
      lead={lead}
      given={[
        ...sent.referrals.map(({ name, phone }): [string, string] => [
          `We call ${name}`,
          readablePhone(phone),
        ]),
        ['We write to you at', sent.referrer_email],
        ['Your phone', readablePhone(sent.referrer_phone)],
        ['Your address', sent.referrer_address],
      ]}
      actions={
        <PageLink to="/" className={buttonClass('primary')}>
          Return Home
        </PageLink>
      }
    >
      <p>
        We have {count === 1 ? 'your referral' : `your ${count} referrals`} and will call with your
        regards. Once a floor is in and paid for, your {dollars(referral.credit)} is yours. A
        confirmation is on its way by email.
      </p>
    </SentView>
  );
}
