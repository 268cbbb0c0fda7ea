import { TextField } from '@sallie/shared/ui/field.tsx';
import styles from './form.module.css';
import type { ReferralFormState } from './referral-fields.ts';

/** Who recommends us. */
export function ReferrerFields({ form: { register, formState } }: { form: ReferralFormState }) {
  const { errors } = formState;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>About you</legend>
      <div className={styles.fields}>
        <TextField
          label="Your name"
          autoComplete="name"
          error={errors.referrer_name?.message}
          {...register('referrer_name')}
        />
        <TextField
          label="Your email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.referrer_email?.message}
          {...register('referrer_email')}
        />
        <TextField
          label="Your phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.referrer_phone?.message}
          {...register('referrer_phone')}
        />
        <TextField
          label="Your mailing address"
          autoComplete="address-line1"
          error={errors.referrer_address?.message}
          {...register('referrer_address')}
        />
      </div>
    </fieldset>
  );
}
