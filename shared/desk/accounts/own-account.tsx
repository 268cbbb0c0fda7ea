import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  changePassword,
  changeStaff,
  type Device,
  endSession,
  NewPassword,
} from '../../contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import { Form, FormEnd, useFirstFocus, useShapeForm } from '../app/controls.tsx';
import { isStillIn, useListFocus } from '../app/kept-focus.ts';
import { type Reading, ReadingState, useTask } from '../app/requests.tsx';
import { When } from '../app/time.tsx';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';
import { sayOthersSignedOut } from './second-factor.tsx';

/** Changing the password signs out all other devices. */
export function PasswordForm({ onChanged }: { onChanged: () => Promise<void> }) {
  const { desk } = useDesk();
  const empty = { currentPassword: '', newPassword: '' };
  const { busy, problem, field, onSubmit } = useShapeForm(
    NewPassword,
    empty,
    async (body, reset) => {
      await desk.call(changePassword, { body });
      reset();
      await sayOthersSignedOut(desk, 'Password changed');
      await onChanged();
    },
  );

  return (
    <form className={classNames(parts.form, styles.form)} noValidate onSubmit={onSubmit}>
      <h3>Your password</h3>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField
        label="New password"
        hint="At least 12 characters"
        type="password"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" busy={busy}>
        Change password
      </Button>
    </form>
  );
}

export function Devices({ list }: { list: Reading<readonly Device[]> }) {
  const { call } = useDesk().desk;
  const ending = useTask();
  const focus = useListFocus();

  const end = (id: string) =>
    ending.run(async () => {
      await call(endSession, { params: { id } });
      await list.reload();
    });

  return (
    <section>
      <h3 {...focus.title}>Where you are signed in</h3>
      {ending.problem && <p role="alert">{ending.problem}</p>}
      <ReadingState {...list} />
      <ul className={styles.list} {...focus.list}>
        {list.found?.map(({ id, label, seen_at, current }) => (
          <li key={id} data-row={id}>
            <span>
              {deviceName(label)} {current && <Badge tone="success">This one</Badge>}
              <span className={classNames(parts.quiet, styles.quiet)}>
                last seen <When at={seen_at} />
              </span>
            </span>
            {!current && (
              <Button busy={ending.busy} onClick={() => void end(id)}>
                Sign out<span className="visually-hidden"> {deviceName(label)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/* Order matters: Edge and Opera also say Chrome, Chrome says Safari, Android says Linux. */
const browsers = [
  [/Electron\//, 'Sallie Desk'],
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

function first(names: readonly (readonly [RegExp, string])[], label: string): string | undefined {
  return names.find(([pattern]) => pattern.test(label))?.[1];
}

/** Returns `Chrome on Windows` for a user agent; any other label as it is. */
export function deviceName(label: string): string {
  const browser = first(browsers, label);
  const system = first(systems, label);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (label || 'Unknown device');
}

export const systemName = (label: string): string => first(systems, label) ?? 'device';

/** Asks staff without a name until they give one; nothing waits for it. */
export function NameQuestion() {
  const { desk, facts } = useDesk();
  const { who } = useStore(desk.session);
  const { busy, problem, run } = useTask();
  const [name, setName] = useState('');
  const sender = useRef<HTMLButtonElement>(null);
  if (!who || who.has_name) return null;

  const save = () =>
    run(async () => {
      await desk.call(changeStaff, { params: { id: who.id }, body: { name } });
      // The question disappears, so the focus moves to the section around it.
      const { current: button } = sender;
      if (isStillIn(button?.form)) button?.closest('section')?.querySelector('button')?.focus();
      await desk.session.check();
    });

  return (
    <Banner tone="info" title="What should visitors call you?">
      <p>
        Visitors who chat with you see your name. Until you enter one they see “{facts.name}”, never
        your user name.
      </p>
      <Form className={classNames(parts.row, styles.rename)} noValidate onSubmit={save}>
        <TextField
          label="Your name"
          autoComplete="name"
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button ref={sender} type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </Form>
    </Banner>
  );
}

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
