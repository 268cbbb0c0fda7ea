import { Button } from '@sallie/shared/ui/button.tsx';
import { TextField } from '@sallie/shared/ui/field.tsx';
import styles from './form.module.css';
import type { ReferralFormState } from './referral-fields.ts';

interface Props {
  form: ReferralFormState;
  index: number;
  /** Absent while this is the only one. */
  onRemove: (() => void) | undefined;
}

export function ReferredPerson({ form: { register, formState }, index, onRemove }: Props) {
  const errors = formState.errors.referrals?.[index];
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
          error={errors?.name?.message}
          {...register(`referrals.${index}.name`)}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors?.email?.message}
          {...register(`referrals.${index}.email`)}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          error={errors?.phone?.message}
          {...register(`referrals.${index}.phone`)}
        />
      </div>
    </fieldset>
  );
}
