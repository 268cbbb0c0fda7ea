import {
  ConsultationForm as Fields,
  projectTypes,
  sendConsultation,
  timeframes,
} from '@sallie/shared/contract/consultation';
import { texting } from '@sallie/shared/contract/field';
import { readablePhone } from '@sallie/shared/rules/phone';
import { Button, buttonClass } from '@sallie/shared/ui/button.tsx';
import { Select, TextArea, TextField } from '@sallie/shared/ui/field.tsx';
import { lazy, Suspense } from 'react';
import { useFacts } from '../content/facts.ts';
import { PageLink } from '../layout/links.tsx';
import { useOpeningPlaces } from '../layout/opening-now.tsx';
import { call } from './call.ts';
import type { DraftBox, Values } from './draft.ts';
import styles from './form.module.css';
import { FormFrame, type SentLead, SentView } from './form-frame.tsx';
import { emailField, type LeadField, onceOnly, phoneField, useLeadForm } from './use-lead-form.ts';

const empty = {
  name: '',
  email: '',
  phone: '',
  address: '',
  projectType: '',
  timeframe: '',
  message: '',
};

const fromAddress = (values: Values) => prefilled(values, window.location.search);

async function send(values: Fields, draft: DraftBox) {
  const { correction } = await call(
    sendConsultation,
    onceOnly(draft, { ...values, texting: texting.version, corrects: draft.corrects() }),
  );
  return { values, correction };
}

const options = {
  name: 'consultation',
  shape: Fields,
  empty,
  prefill: fromAddress,
  send,
  failure: (reason: string) => `Failed to submit request: ${reason}`,
};

export function ConsultationForm() {
  const lead = useLeadForm(options);
  const { field } = lead;
  if (lead.sent) return <Sent lead={lead} sent={lead.sent} />;
  return (
    <FormFrame
      label="Consultation request"
      lead={lead}
      button="Request Free Consultation"
      closing={<CallBackPromise />}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>About you</legend>
        <div className={styles.fields}>
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" {...emailField} {...field('email')} />
          <TextField
            label="Phone"
            hint={texting.wordings[texting.version]}
            {...phoneField}
            {...field('phone')}
          />
          <TextField label="Address" autoComplete="address-line1" {...field('address')} />
        </div>
      </fieldset>
      <AboutFloor field={field} />
    </FormFrame>
  );
}

type Field = (name: 'projectType' | 'timeframe' | 'message') => ReturnType<LeadField>;

function AboutFloor({ field }: { field: Field }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>About the floor</legend>
      <div className={styles.fields}>
        <Select
          label="Project type"
          options={projectTypes}
          placeholder="Select a project type"
          {...field('projectType')}
        />
        <Select
          label="Timeframe"
          options={timeframes}
          placeholder="Select a timeframe"
          {...field('timeframe')}
        />
        <TextArea
          label="Tell us about the project"
          optional
          rows={4}
          className={styles.wide}
          {...field('message')}
        />
      </div>
    </fieldset>
  );
}

/** Loaded once a request is stored. A failed load shows nothing and loses nothing. */
const OfferTimes = lazy(() => import('./visit-times.tsx').catch(() => ({ default: () => null })));

function Sent({ lead, sent }: { lead: SentLead & { request?: string | undefined }; sent: Fields }) {
  return (
    <SentView
      title="Your request is with us"
      lead={lead}
      given={[
        ['We call', readablePhone(sent.phone)],
        ['We visit', sent.address],
        ['We write to', sent.email],
      ]}
      offer={
        lead.request && (
          <Suspense>
            <OfferTimes key={lead.request} request={lead.request} />
          </Suspense>
        )
      }
      actions={
        <>
          <PageLink to="/" className={buttonClass('primary')}>
            Return Home
          </PageLink>
          <Button onClick={lead.again}>Request Another Consultation</Button>
        </>
      }
    >
      <CallBackPromise />
    </SentView>
  );
}

function CallBackPromise() {
  const { followUpHours } = useFacts();
  useOpeningPlaces();
  return (
    <div className={styles.promise}>
      <p
        data-in-hours={`We will call you back within ${followUpHours} hours.`}
        hidden
        suppressHydrationWarning
      >
        {''}
      </p>
      <p className={styles.callBack} data-call-back="" suppressHydrationWarning>
        {''}
      </p>
    </div>
  );
}

const LONGEST_NOTE = 500;

/** Fills in `?type=hardwood&note=…` of a link. An earlier choice and text stay, and the note is added above the text once. */
export function prefilled(values: Values, query: string): Values {
  const asked = new URLSearchParams(query);
  const type = asked.get('type') ?? '';
  const note = (asked.get('note') ?? '').trim().slice(0, LONGEST_NOTE);
  const message = typeof values.message === 'string' ? values.message : '';
  return {
    ...values,
    ...(!values.projectType && Object.hasOwn(projectTypes, type) && { projectType: type }),
    message: message.includes(note) ? message : [note, message].filter(Boolean).join('\n'),
  };
}
