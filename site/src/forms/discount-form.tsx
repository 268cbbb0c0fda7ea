import {
  consent,
  DiscountSignupForm as Fields,
  sendDiscountSignup,
} from '@sallie/shared/contract/discount-signup';
import { dollars } from '@sallie/shared/rules/dollars';
import { readablePhone } from '@sallie/shared/rules/phone';
import { Button } from '@sallie/shared/ui/button.tsx';
import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { Dialog } from '@sallie/shared/ui/dialog.tsx';
import { Checkbox, TextField } from '@sallie/shared/ui/field.tsx';
import { useFacts } from '../content/facts.ts';
import { call } from './call.ts';
import { rememberSignup } from './discount-offer.ts';
import type { DraftBox } from './draft.ts';
import styles from './form.module.css';
import { FormFrame, type SentLead, SentView } from './form-frame.tsx';
import { emailField, onceOnly, phoneField, useLeadForm } from './use-lead-form.ts';

/* Without the consent, which must be given each time. */
const empty = { fullName: '', email: '', phone: '', mailingAddress: '' };

async function send(values: Fields, draft: DraftBox) {
  const { correction } = await call(
    sendDiscountSignup,
    onceOnly(draft, { ...values, consentVersion: consent.version, corrects: draft.corrects() }),
  );
  rememberSignup(deviceStorage);
  return { values, correction };
}

const options = {
  name: 'discount',
  shape: Fields,
  empty,
  send,
  failure: (reason: string) => `There was a problem with your signup: ${reason}`,
};

function DiscountForm({ onClose }: { onClose: () => void }) {
  const { name, discount } = useFacts();
  const lead = useLeadForm(options);
  const { field } = lead;
  if (lead.sent) return <Sent lead={lead} sent={lead.sent} onClose={onClose} />;
  return (
    <FormFrame
      label="Discount signup"
      lead={lead}
      button={`Get my ${dollars(discount.amount)} off`}
      closing={<Terms />}
    >
      <p>
        New to {name}? Leave your details and the first {dollars(discount.amount)} of your new floor
        is on us.
      </p>
      <div className={styles.fields}>
        <TextField label="Full name" autoComplete="name" {...field('fullName')} />
        <TextField label="Email" {...emailField} {...field('email')} />
        <TextField label="Phone" {...phoneField} {...field('phone')} />
        <TextField
          label="Mailing address"
          autoComplete="address-line1"
          {...field('mailingAddress')}
        />
        <Checkbox
          label={consent.wordings[consent.version](name)}
          className={styles.wide}
          {...field('agreeToMarketing')}
        />
      </div>
    </FormFrame>
  );
}

function Terms() {
  const { discount } = useFacts();
  return (
    <p className={styles.terms}>
      {dollars(discount.amount)} off the first project. Only for new customers, with a down payment
      on a project over {dollars(discount.minimumProject)}. One per household.
    </p>
  );
}

function Sent({ lead, sent, onClose }: { lead: SentLead; sent: Fields; onClose: () => void }) {
  const { discount } = useFacts();
  return (
    <SentView
      title={`Your ${dollars(discount.amount)} is waiting`}
      lead={lead}
      given={[
        ['We write to', sent.email],
        ['We call', readablePhone(sent.phone)],
        ['We send mail to', sent.mailingAddress],
      ]}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={lead.again}>Sign Up Another Friend</Button>
        </>
      }
    >
      <p>
        You are signed up. Tell us your name when you choose your floor, and we take{' '}
        {dollars(discount.amount)} off the first project.
      </p>
    </SentView>
  );
}

export function DiscountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { discount } = useFacts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${dollars(discount.amount)} off your first project`}
    >
      <DiscountForm onClose={onClose} />
    </Dialog>
  );
}
