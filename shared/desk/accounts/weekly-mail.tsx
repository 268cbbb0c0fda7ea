import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { readWeeklyMail, saveWeeklyMail, WeeklyMail } from '../../contract/weekly-mail.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { ReadingState, useReading } from '../app/reading.tsx';
import { useTask } from '../app/use-task.ts';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';

/** Where an owner wants the mail about the week, if anywhere. */
export function WeeklyMailForm() {
  const { call } = useDesk().desk;
  const { found, problem, reload } = useReading(useCallback(() => call(readWeeklyMail), [call]));
  return (
    <section>
      <h3>The week in a mail</h3>
      <p className={classNames(parts.quiet, styles.quiet)}>
        On Monday at 7 AM: what the figures say of the week before, in six sentences.
      </p>
      {found && <AddressForm saved={found} />}
      <ReadingState isThere={found !== null} problem={problem} reload={reload} />
    </section>
  );
}

/** Shown once the address is known: what is typed before would be overwritten by it. */
function AddressForm({ saved }: { saved: WeeklyMail }) {
  const { call } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const { register, handleSubmit, reset, formState } = useForm<WeeklyMail>({
    resolver: zodResolver(WeeklyMail),
    defaultValues: saved,
  });

  const save = (body: WeeklyMail) =>
    run(async () => {
      const { email } = await call(saveWeeklyMail, { body });
      reset({ email });
      toast({ title: email ? `The week comes to ${email} on Mondays` : 'No mail about the week' });
    });

  return (
    <form className={classNames(parts.row, styles.rename)} noValidate onSubmit={handleSubmit(save)}>
      <TextField
        label="Your email address"
        hint="Empty for none"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message ?? problem}
        {...register('email')}
      />
      <Button type="submit" disabled={busy}>
        Save the address
      </Button>
    </form>
  );
}
