import {
  contactInterests,
  ContactForm as Fields,
  sendContact,
} from '@sallie/shared/contract/contact';
import { texting } from '@sallie/shared/contract/field';
import { readablePhone } from '@sallie/shared/rules/phone';
import { Button } from '@sallie/shared/ui/button.tsx';
import { Select, TextArea, TextField } from '@sallie/shared/ui/field.tsx';
import { toast } from '@sallie/shared/ui/toasts.ts';
import { useLocationProperty } from 'wouter/use-browser-location';
import { track } from '../analytics/analytics.ts';
import { useFacts } from '../content/facts.ts';
import { call } from './call.ts';
import type { DraftBox } from './draft.ts';
import styles from './form.module.css';
import { FormFrame, type SentLead, SentView } from './form-frame.tsx';
import { emailField, onceOnly, phoneField, useLeadForm } from './use-lead-form.ts';

const empty = { name: '', email: '', phone: '', interest: '', message: '' };

async function send(values: Fields, draft: DraftBox) {
  const { correction } = await call(
    sendContact,
    onceOnly(draft, {
      ...values,
      texting: texting.version,
      corrects: draft.corrects(),
      work: workToken() || undefined,
    }),
  );
  track('form_submit_success', { form_id: 'contact', method: 'web' });
  toast({ title: 'Message sent!', description: "We'll get back to you as soon as possible" });
  return { values, correction };
}

const workToken = () => new URLSearchParams(window.location.search).get('work') ?? '';

const options = {
  name: 'contact',
  shape: Fields,
  empty,
  send,
  failure: (reason: string) => `Failed to send message: ${reason}`,
};

export function ContactForm() {
  const isAboutWork = useLocationProperty(workToken, () => '') !== '';
  const lead = useLeadForm(options);
  const { field } = lead;
  if (lead.sent) return <Sent lead={lead} sent={lead.sent} />;
  return (
    <FormFrame label="Contact form" lead={lead} button="Send Message">
      {isAboutWork && (
        <p>
          About the floor we laid: tell us what is not right, and we put it right. It goes to the
          top of our list.
        </p>
      )}
      <div className={styles.fields}>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" {...emailField} {...field('email')} />
        <TextField
          label="Phone"
          optional
          hint={texting.wordings[texting.version]}
          {...phoneField}
          {...field('phone')}
        />
        <Select
          label="I am interested in"
          optional
          options={contactInterests}
          placeholder="Select an option"
          {...field('interest')}
        />
        <TextArea label="Message" optional rows={4} className={styles.wide} {...field('message')} />
      </div>
    </FormFrame>
  );
}

function Sent({ lead, sent }: { lead: SentLead; sent: Fields }) {
  const { name } = useFacts();
  return (
    <SentView
      title="Message Sent Successfully!"
      lead={lead}
      given={[
        ['We write to', sent.email],
        ['We call', readablePhone(sent.phone)],
      ]}
      actions={<Button onClick={lead.again}>Submit Another Message</Button>}
    >
      <p>
        Thank you for writing. {name} will respond as soon as possible, and a confirmation will be
        sent to you by email.
      </p>
    </SentView>
  );
}
