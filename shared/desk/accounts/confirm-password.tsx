import { useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import { Form, FormEnd, useFirstFocus } from '../app/form.tsx';
import { useTask } from '../app/use-task.ts';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';

export function ConfirmPassword() {
  const { confirmation } = useDesk().desk;
  const { isAsked } = useStore(confirmation);
  return (
    <Dialog open={isAsked} onClose={confirmation.cancel} title="Your password, please">
      <PasswordQuestion />
    </Dialog>
  );
}

function PasswordQuestion() {
  const { confirmation, session } = useDesk().desk;
  const username = useStore(session).who?.username ?? '';
  const [password, setPassword] = useState('');
  const field = useFirstFocus<HTMLInputElement>();
  const { busy, problem, run } = useTask();

  const send = () =>
    run(
      () => confirmation.confirm(password),
      () => field.current?.select(),
    );

  return (
    <Form className={classNames(parts.form, styles.question)} noValidate onSubmit={send}>
      <p>
        You signed in a while ago. Enter your password again, so that nobody else does this at your
        desk.
      </p>
      {/* Tells a password manager which account's password is wanted. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <TextField
        ref={field}
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        error={problem}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <FormEnd
        send="Continue"
        busy={busy}
        disabled={password === ''}
        onCancel={confirmation.cancel}
      />
    </Form>
  );
}
