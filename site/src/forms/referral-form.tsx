import { sendReferral } from '@sallie/shared/referral';
import { buttonClass } from '@sallie/shared/ui/button.tsx';
import { Notice } from '@sallie/shared/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../call.ts';
import { useFacts } from '../facts.tsx';
import { PageLink } from '../layout/page-link.tsx';
import type { DraftBox } from './draft.ts';
import { FormFrame } from './form-frame.tsx';
import { randomKey } from './random-key.ts';
import { type Batch, batchRecords, newBatch, sendBatch } from './referral-batch.ts';
import { emptyPerson, ReferralFields } from './referral-fields.ts';
import { ReferredPeople } from './referred-people.tsx';
import { ReferrerFields } from './referrer-fields.tsx';
import { SentView } from './sent-view.tsx';
import { onceOnly, useLeadForm } from './use-lead-form.ts';

const empty = {
  referrer_name: '',
  referrer_email: '',
  referrer_phone: '',
  referrer_address: '',
  referrals: [emptyPerson],
};

export function ReferralForm() {
  const [batch, setBatch] = useState<Batch | null>(null);
  const lead = useLeadForm({
    name: 'referral',
    shape: ReferralFields,
    empty,
    send,
    failure: (reason) => `There was a problem submitting your referrals: ${reason}`,
  });

  async function send(values: ReferralFields, draft: DraftBox) {
    const begun = draft.batch() ?? newBatch(randomKey());
    draft.keep(values, begun);
    const records = batchRecords(begun, values);
    const sent = await sendBatch(begun, records, (record) =>
      call(sendReferral, onceOnly(draft, record)),
    );
    setBatch(sent.batch);
    if (sent.unsent.length === 0) return draft.finish();
    const referrals = values.referrals.filter((_, index) => sent.unsent.includes(index));
    draft.keep({ ...values, referrals }, sent.batch);
    lead.form.setValue('referrals', referrals);
    throw sent.problem;
  }

  if (lead.state === 'sent') return <Sent stored={batch?.stored ?? 1} />;
  return (
    <FormFrame
      label="Referral form"
      lead={lead}
      trap={lead.form.register('website')}
      button="Submit Referrals"
      closing={lead.problem && batch && batch.stored > 0 && <PartlyStored stored={batch.stored} />}
    >
      <ReferrerFields form={lead.form} />
      <ReferredPeople form={lead.form} />
    </FormFrame>
  );
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function PartlyStored({ stored }: { stored: number }) {
  return (
    <Notice tone="info">
      <p>
        {people(stored)} you referred already reached us. Only what is still above will be sent.
      </p>
    </Notice>
  );
}

function Sent({ stored }: { stored: number }) {
  const { referral } = useFacts();
  return (
    <SentView
      title="Thank you for recommending us"
      actions={
        <PageLink to="/" className={buttonClass('primary')}>
          Return Home
        </PageLink>
      }
    >
      <p>
        We have {stored === 1 ? 'your referral' : `all ${stored} of your referrals`} and will call
        with your regards. Once a floor is in and paid for, your ${referral.credit} is yours. A
        confirmation is on its way by e-mail.
      </p>
    </SentView>
  );
}
