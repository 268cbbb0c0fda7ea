import { useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../../contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../desk-context.tsx';
import { useDeed } from '../use-deed.ts';
import styles from './person.module.css';

export interface EraseProps {
  /** On the heading and the button. */
  title: string;
  what: string;
  /** Typed before the button works, in any case: it cannot be undone. */
  toType: string;
  /** Said when it is done. */
  done: string;
  erase: () => Promise<unknown>;
}

/** An owner's; a colleague reads whose it is. */
export function Erase({ title, what, toType, done, erase }: EraseProps) {
  const { desk } = useDesk();
  const role = useStore(desk.session).who?.role;
  const { busy, problem, run } = useDeed();
  const [typed, setTyped] = useState('');

  async function eraseAndTell() {
    await erase().catch(unlessGone);
    desk.panel.close();
    toast({ title: 'Erased', description: done });
    await desk.reload();
  }

  if (role !== 'owner') {
    return (
      <section className={styles.erase}>
        <h3>{title}</h3>
        <p>Only an owner can do this.</p>
      </section>
    );
  }
  return (
    <section className={styles.erase}>
      <h3>{title}</h3>
      <p>{what}</p>
      <TextField
        label={`Type ${toType} to confirm`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button
        variant="danger"
        disabled={busy || plain(typed) !== plain(toType)}
        onClick={() => void run(eraseAndTell)}
      >
        {title}
      </Button>
    </section>
  );
}

const plain = (text: string) => text.trim().toLowerCase();

/** Another try, or another desk, was first. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
