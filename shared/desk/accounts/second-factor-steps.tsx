import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PasswordAndCode } from '../../contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import { Form, FormEnd } from '../app/controls.tsx';
import { isStillIn } from '../app/kept-focus.ts';
import { useTask } from '../app/requests.tsx';
import { saveFile } from '../lead-facts/csv.tsx';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';

interface ProofProps {
  asks: readonly ('password' | 'code')[];
  action: string;
  isDangerous?: boolean;
  onSend: (proof: PasswordAndCode) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks for the password, a code or both before a change of two-step sign-in. */
export function ProofForm({ asks, action, isDangerous, onSend, onCancel, children }: ProofProps) {
  const username = useStore(useDesk().desk.session).who?.username ?? '';
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, run } = useTask();
  const fields = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? []),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form opens.
  useEffect(() => {
    // `children` may already have taken the focus.
    const isThere = form.current?.contains(document.activeElement);
    if (!isThere && isStillIn(form.current?.parentElement)) fields()[0]?.focus();
  }, []);
  const isFilled =
    (!asks.includes('password') || password) && (!asks.includes('code') || code.trim());

  const send = () =>
    run(
      () => onSend({ password, code }),
      () => fields()[0]?.select(),
    );

  return (
    <Form ref={form} className={classNames(parts.form, styles.form)} noValidate onSubmit={send}>
      {children}
      {/* Tells a password manager which account's password is wanted. */}
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
      <FormEnd
        send={action}
        variant={isDangerous ? 'danger' : 'primary'}
        disabled={!isFilled}
        busy={busy}
        onCancel={onCancel}
      />
    </Form>
  );
}

/** Empty margin that a camera needs around a QR code. */
const QUIET_MODULES = 4;

function readFrom(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}

/** Offers the key as a QR code, as text, and as a link for an app on this phone. */
export function AppKey({ secret, uri }: { secret: string; uri: string }) {
  const picture = generate(uri);
  const size = picture.size + 2 * QUIET_MODULES;
  const groups = secret.match(/.{1,4}/g) ?? [];
  const first = useRef<HTMLParagraphElement>(null);
  // Starts at the top; focusing the field below would bring up a phone's keyboard over the QR code.
  useEffect(() => {
    if (isStillIn(first.current?.closest('section'))) readFrom(first.current);
  }, []);
  return (
    <>
      <p ref={first} tabIndex={-1} className={styles.first}>
        Scan this with an authenticator app on your phone (Google Authenticator, Microsoft
        Authenticator, 1Password and others), or type the key into it.
      </p>
      <svg
        role="img"
        aria-label="Picture for the camera of an authenticator app. The key below says the same."
        viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${size} ${size}`}
        className={styles.picture}
      >
        <path d={toSvgPath(picture)} />
      </svg>
      <p>
        Key{' '}
        <code className={styles.key}>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change place.
            <span key={at}>{group} </span>
          ))}
        </code>
      </p>
      <p className={styles.onThisPhone}>
        <a href={uri}>Open it in an app on this phone</a>
      </p>
    </>
  );
}

function useCopying(codes: readonly string[]) {
  const [copied, setCopied] = useState('');
  const list = useRef<HTMLOListElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('Copied.');
    } catch {
      // Without https and in the console a page may not write the clipboard, so the user copies.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setCopied('They are selected: copy them with your keyboard.');
    }
  }

  return { list, copied, copy };
}

/** The server never shows the codes again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { desk, facts } = useDesk();
  const username = useStore(desk.session).who?.username ?? '';
  const banner = useRef<HTMLDivElement>(null);
  const { list, copied, copy } = useCopying(codes);
  useEffect(() => void (isStillIn(banner.current?.parentElement) && banner.current?.focus()), []);

  const heading = `Recovery codes of ${username} for the desk of ${facts.name}`;
  return (
    <Banner ref={banner} tone="info" title="Your recovery codes" className={styles.codes}>
      <p>
        Without your phone each of these signs you in once. They are shown only now: keep them where
        your phone is not.
      </p>
      <ol ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={parts.row}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button
          onClick={() => void saveFile(desk.host, 'recovery-codes.txt', fileOf(heading, codes))}
        >
          Save as a file
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <p role="status">{copied}</p>
    </Banner>
  );
}

function fileOf(heading: string, codes: readonly string[]): string {
  const does = 'Each signs you in once in place of a code from your phone.';
  return [heading, does, '', ...codes, ''].join('\n');
}
