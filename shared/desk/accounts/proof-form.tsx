import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PasswordAndCode } from '../../contract/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import { useTask } from '../app/use-task.ts';
import styles from './accounts.module.css';

interface Props {
  asks: readonly ('password' | 'code')[];
  action: string;
  isDangerous?: boolean;
  onSend: (proof: PasswordAndCode) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** Password, code or both of whoever sits here, before something about the second step changes. */
export function ProofForm({ asks, action, isDangerous, onSend, onCancel, children }: Props) {
  const username = useStore(useDesk().desk.session).who?.username ?? '';
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, run } = useTask();
  const fields = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? []),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    // What is to be read before may have taken it.
    if (!form.current?.contains(document.activeElement)) fields()[0]?.focus();
  }, []);
  const isFilled =
    (!asks.includes('password') || password) && (!asks.includes('code') || code.trim());

  function send(event: FormEvent) {
    event.preventDefault();
    void run(
      () => onSend({ password, code }),
      () => fields()[0]?.select(),
    );
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send}>
      {children}
      {/* Tells a password manager whose password is wanted. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      {asks.includes('password') && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {asks.includes('code') && (
        <TextField
          label={asks.includes('password') ? 'Code or recovery code' : 'Code from the app'}
          hint={asks.includes('password') ? undefined : 'Six digits'}
          autoComplete="one-time-code"
          inputMode={asks.includes('password') ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          disabled={!isFilled}
          busy={busy}
        >
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
