import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Button } from '@sallie/shared/ui/button.tsx';
import { Checkbox, TextField } from '@sallie/shared/ui/field.tsx';
import { type SyntheticEvent, useRef, useState } from 'react';
import icon from '../../build/icon.svg';
import type { Bridge } from '../bridge.ts';
import type { OpenConsole } from './open-console.ts';
import styles from './page-form.module.css';

interface Props {
  bridge: Bridge;
  onConnected: () => Promise<void>;
}

interface Answer {
  problem: string | null;
  /** Set to an address that would work. */
  instead: string | null;
}

const fine: Answer = { problem: null, instead: null };
const NO_ADDRESS = 'This is not a web address. It looks like https://shop.example.';

/** True for http to another machine; on this one nobody can listen. */
const isPlain = (address: string) => /^\s*http:\/\/(?!localhost\b|127\.|\[::1])/i.test(address);

export function ConnectForm(props: Props) {
  const { address, setAddress, allowPlain, setAllowPlain, problem, instead, busy, field, connect } =
    useConnecting(props);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void connect(address);
  }

  function take(known: string) {
    setAddress(known);
    void connect(known);
  }

  return (
    <main className={styles.page}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Mark />
        <h1>Connect to your shop</h1>
        <p>This computer will ring, notify and count every inquiry from your website.</p>
        <TextField
          ref={field}
          label="Server address"
          hint="The address of your website, for example https://shop.example"
          type="url"
          spellCheck={false}
          autoFocus
          value={address}
          error={problem ?? undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
        {isPlain(address) && (
          <Checkbox
            label="Allow an unencrypted connection"
            hint="Only for a server inside your own network. Others in that network can then read everything, passwords too."
            optional
            checked={allowPlain}
            onChange={(event) => setAllowPlain(event.target.checked)}
          />
        )}
        {instead && <Button onClick={() => take(instead)}>Use {instead}</Button>}
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? 'Checking…' : 'Connect'}
        </Button>
      </form>
    </main>
  );
}

function useConnecting({ bridge, onConnected }: Props) {
  const [address, setAddress] = useState('');
  const [allowPlain, setAllowPlain] = useState(false);
  const [{ problem, instead }, setAnswer] = useState<Answer>(fine);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function connect(wanted: string) {
    setBusy(true);
    const answer = await tried(wanted.trim());
    setAnswer(answer);
    setBusy(false);
    if (answer.problem) field.current?.focus();
    else await onConnected();
  }

  async function tried(wanted: string): Promise<Answer> {
    if (!wanted) return { ...fine, problem: 'Please enter the address of your shop’s website.' };
    try {
      return await bridge.call('connect', { address: wanted, allowPlain });
    } catch {
      return { ...fine, problem: NO_ADDRESS };
    }
  }
  return { address, setAddress, allowPlain, setAllowPlain, problem, instead, busy, field, connect };
}

function Mark() {
  return <img className={styles.mark} src={icon} alt="" width={48} height={48} />;
}

/** Shown when the address is known but the shop has not replied yet. */
export function Unreached({ console, server }: { console: OpenConsole; server: string }) {
  const { bridge } = console;
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <Mark />
        <h1>Reaching your shop…</h1>
        <Banner tone="warning" role="status">
          <p>{server} has not answered yet. Until it does, no inquiry rings here.</p>
        </Banner>
        <Button variant="primary" onClick={() => void bridge.call('command', 'reconnect')}>
          Try again now
        </Button>
        <Button onClick={() => void bridge.call('command', 'forgetServer')}>
          Use another server
        </Button>
      </div>
    </main>
  );
}
