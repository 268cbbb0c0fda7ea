import { useState } from 'react';
import { erasePerson, personKey } from '../../src/person.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../desk-context.tsx';
import { useDeed } from '../use-deed.ts';
import styles from './person.module.css';

/** Cannot be undone, so the address is typed before the button works. */
export function ErasePerson({ email }: { email: string }) {
  const { desk } = useDesk();
  const { busy, problem, run } = useDeed();
  const [typed, setTyped] = useState('');

  async function erase() {
    await desk.call(erasePerson, { params: { email } });
    desk.panel.close();
    toast({ title: 'Erased', description: `Everything about ${email} is gone from our files.` });
    await desk.reload();
  }

  return (
    <section className={styles.erase}>
      <h3>Erase everything about this person</h3>
      <p>
        Every record, message and mail of {email} is removed for good. In a referral only this
        person’s half is blanked.
      </p>
      <TextField
        label={`Type ${email} to confirm`}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button
        variant="danger"
        disabled={busy || personKey(typed) !== personKey(email)}
        onClick={() => void run(erase)}
      >
        Erase everything about this person
      </Button>
    </section>
  );
}
