import { spamSigns } from '@sallie/shared/contract/field';
import { ReferralForm } from '@sallie/shared/contract/referral';
import { Button } from '@sallie/shared/ui/button.tsx';
import { TextField } from '@sallie/shared/ui/field.tsx';
import { useRef } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import styles from './form.module.css';
import { emailField, fieldsOf, phoneField } from './use-lead-form.ts';

/** The contract's form and the spam trap, which is sent with every record. */
export const ReferralFields = z.extend(ReferralForm, spamSigns);
export type ReferralFields = z.infer<typeof ReferralFields>;
type ReferralFormState = UseFormReturn<z.input<typeof ReferralFields>, unknown, ReferralFields>;

export const emptyPerson = { name: '', email: '', phone: '' };

/** The contract's limit. */
const MOST_REFERRALS = 25;

export function ReferredPeople({ form }: { form: ReferralFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'referrals' });
  const add = useRef<HTMLButtonElement>(null);
  const problem = form.formState.errors.referrals;
  const error = problem?.root?.message ?? problem?.message;

  function removeAt(index: number) {
    remove(index);
    // The pressed button is gone.
    add.current?.focus();
  }

  return (
    <>
      {fields.map(({ id }, index) => (
        <ReferredPerson
          key={id}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
      {error && <p className={styles.problem}>{error}</p>}
      <Button
        ref={add}
        className={`needs-script ${styles.add}`}
        disabled={fields.length >= MOST_REFERRALS}
        onClick={() => append(emptyPerson)}
      >
        Add Another Person
      </Button>
    </>
  );
}

interface Props {
  form: ReferralFormState;
  index: number;
  /** Absent when there is only one person. */
  onRemove: (() => void) | undefined;
}

function ReferredPerson({ form, index, onRemove }: Props) {
  const field = fieldsOf(form);
  const title = `Person ${index + 1}`;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {onRemove && (
        <Button
          variant="quiet"
          className={styles.remove}
          aria-label={`Remove ${title.toLowerCase()}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
      <div className={styles.fields}>
        <TextField
          label="Name"
          className={styles.wide}
          autoComplete="off"
          {...field(`referrals.${index}.name`)}
        />
        <TextField
          label="Email"
          {...emailField}
          autoComplete="off"
          {...field(`referrals.${index}.email`)}
        />
        <TextField
          label="Phone"
          {...phoneField}
          autoComplete="off"
          {...field(`referrals.${index}.phone`)}
        />
      </div>
    </fieldset>
  );
}

export function ReferrerFields({ form }: { form: ReferralFormState }) {
  const field = fieldsOf(form);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>About you</legend>
      <div className={styles.fields}>
        <TextField label="Your name" autoComplete="name" {...field('referrer_name')} />
        <TextField label="Your email" {...emailField} {...field('referrer_email')} />
        <TextField label="Your phone" {...phoneField} {...field('referrer_phone')} />
        <TextField
          label="Your mailing address"
          autoComplete="address-line1"
          {...field('referrer_address')}
        />
      </div>
    </fieldset>
  );
}
