import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePassword, NewPassword } from '../../contract/staff.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { useTask } from '../app/use-task.ts';
import styles from './accounts.module.css';

/** One's own password; changing it signs every other device out. */
export function PasswordForm({ onChanged }: { onChanged: () => Promise<void> }) {
  const { call } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const { register, handleSubmit, reset, formState } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;

  const save = (body: NewPassword) =>
    run(async () => {
      await call(changePassword, { body });
      reset();
      toast({
        title: 'Password changed',
        description: 'Every other device of yours is signed out.',
      });
      await onChanged();
    });

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(save)}>
      <h3>Your password</h3>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label="New password"
        hint="At least 12 characters"
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" disabled={busy}>
        Change password
      </Button>
    </form>
  );
}
