import { Button } from '@sallie/shared/ui/button.tsx';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import styles from './form.module.css';
import { emptyPerson, type ReferralFormState } from './referral-fields.ts';
import { ReferredPerson } from './referred-person.tsx';

/** As many as the contract takes at a time. */
const MOST = 25;

export function ReferredPeople({ form }: { form: ReferralFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'referrals' });
  const add = useRef<HTMLButtonElement>(null);
  const problem = form.formState.errors.referrals;
  const error = problem?.root?.message ?? problem?.message;

  function removeAt(index: number) {
    remove(index);
    // The button pressed is gone.
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
        disabled={fields.length >= MOST}
        onClick={() => append(emptyPerson)}
      >
        Add Another Person
      </Button>
    </>
  );
}
