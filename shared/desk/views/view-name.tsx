import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import control from '../control.module.css';
import styles from './views.module.css';

interface Props {
  start: string;
  busy: boolean;
  onName: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the name of a view where its button stood. */
export function ViewName({ start, busy, onName, onCancel }: Props) {
  const id = useId();
  const [name, setName] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onName(name.trim());
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <label htmlFor={id}>Name of this view</label>
      <input
        ref={input}
        id={id}
        className={control.control}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={!name.trim()}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}
