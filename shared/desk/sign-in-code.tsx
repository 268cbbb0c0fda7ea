import { useEffect, useRef, useState } from 'react';
import { Problem } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from './app/controls.tsx';
import styles from './sign-in.module.css';
import parts from './styles/parts.module.css';

interface Props {
  shopName: string;
  /** Resolves to false when the code was not accepted; `problem` then says why. */
  onCode: (code: string) => Promise<boolean>;
  problem: string;
  onBack: () => void;
}

const fields = {
  phone: {
    label: 'Code from your phone',
    hint: 'Six digits, in your authenticator app',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten you wrote down; each is good once',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  },
} as const;

export function SignInCode({ shopName, onCode, problem, onBack }: Props) {
  const [kind, setKind] = useState<keyof typeof fields>('phone');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the kind focuses the field again.
  useEffect(() => field.current?.focus(), [kind]);

  async function send() {
    if (isBusy) return;
    setBusy(true);
    const isTaken = await onCode(code);
    if (isTaken) return;
    setBusy(false);
    field.current?.select();
  }

  function change() {
    setCode('');
    setKind(kind === 'phone' ? 'recovery' : 'phone');
  }

  return (
    <Form className={classNames(parts.card, styles.form)} noValidate onSubmit={send}>
      <h1>Second step</h1>
      <p>{shopName}</p>
      <TextField
        key={kind}
        ref={field}
        {...fields[kind]}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Problem>{problem}</Problem>
      <Button type="submit" variant="primary" disabled={code.trim() === ''} busy={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
      <Button variant="quiet" onClick={change}>
        {kind === 'recovery' ? 'Use the code from your phone' : 'Use a recovery code'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </Form>
  );
}
