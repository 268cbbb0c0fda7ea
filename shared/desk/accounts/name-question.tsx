import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { changeStaff } from '../../contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import { useTask } from '../app/use-task.ts';
import styles from './accounts.module.css';

/** Asked of whoever signs in without having a name, until they give one; it holds up nothing. */
export function NameQuestion() {
  const { desk, facts } = useDesk();
  const { who } = useStore(desk.session);
  const { busy, problem, run } = useTask();
  const [name, setName] = useState('');
  if (!who || who.has_name) return null;

  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await desk.call(changeStaff, { params: { id: who?.id ?? '' }, body: { name } });
      await desk.session.check();
    });
  }

  return (
    <Banner tone="info" title="What should visitors call you?">
      <p>
        Whoever chats with you reads your name. Until you give one they read “{facts.name}”, never
        your user name.
      </p>
      <form className={styles.rename} noValidate onSubmit={save}>
        <TextField
          label="Your name"
          autoComplete="name"
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="primary" disabled={busy}>
          Save
        </Button>
      </form>
    </Banner>
  );
}
