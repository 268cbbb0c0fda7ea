import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { addStaff, NewStaffMember } from '../../contract/staff.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { resetting } from '../app/form.tsx';
import { useTask } from '../app/use-task.ts';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';

export function NewStaffForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const { call } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const form = useForm<NewStaffMember>({
    resolver: zodResolver(NewStaffMember),
    defaultValues: { username: '', name: '', password: '' },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;

  const add = (body: NewStaffMember) =>
    run(async () => {
      const reset = resetting(form);
      const { name } = await call(addStaff, { body });
      reset();
      toast({ title: `${name} can sign in now` });
      await onAdded();
    });

  return (
    <form
      className={classNames(parts.form, styles.form)}
      noValidate
      autoComplete="off"
      onSubmit={handleSubmit(add)}
    >
      <h4>Add somebody</h4>
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Password"
        hint="At least 12 characters; they can change it here"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" busy={busy}>
        Add
      </Button>
    </form>
  );
}
