import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  addStaff,
  changeStaff,
  NewStaffMember,
  removeStaff,
  renewPassword,
  type StaffMember,
} from '../../contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { Form, SureButton, useShapeForm } from '../app/controls.tsx';
import { isStillIn, useKeptFocus } from '../app/kept-focus.ts';
import { type Reading, ReadingState, useTask } from '../app/requests.tsx';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';

export function Staff({ list }: { list: Reading<readonly StaffMember[]> }) {
  const { session } = useDesk().desk;
  const role = useStore(session).who?.role;
  const rows = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(rows, () => null);
  return (
    <section>
      <h3>Staff</h3>
      <ReadingState {...list} />
      <ul ref={rows} className={styles.list} {...keptFocus}>
        {list.found?.map((member) => (
          <StaffRow key={member.id} member={member} onChanged={list.reload} />
        ))}
      </ul>
      {role === 'owner' && <NewStaffForm onAdded={list.reload} />}
      {role === 'staff' && (
        <p className={parts.quiet}>Accounts are added, changed and removed by an owner.</p>
      )}
    </section>
  );
}

interface Props {
  member: StaffMember;
  onChanged: () => Promise<void>;
}

/** Everybody may rename themselves; the rest needs an owner. */
function StaffRow({ member, onChanged }: Props) {
  const me = useStore(useDesk().desk.session).who;
  const [isRenaming, setRenaming] = useState<boolean | null>(null); // Null until the first rename.
  const isMe = member.id === me?.id;
  const isOwner = me?.role === 'owner';
  /** Kept through other changes of the account until the owner confirms it. */
  const [password, setPassword] = useState('');
  const rename = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRenaming === false && isStillIn()) rename.current?.focus();
  }, [isRenaming]);

  const given = password && (
    <OneTimePassword
      name={member.name}
      password={password}
      onDone={(row) => {
        row?.querySelector('button')?.focus();
        setPassword('');
      }}
    />
  );
  if (isRenaming) {
    return (
      <li>
        <RenameForm {...{ member, isMe, onChanged }} onEnd={() => setRenaming(false)} />
        {given}
      </li>
    );
  }
  return (
    <li data-row={member.id}>
      <Known member={member} isMe={isMe} />
      <span className={parts.row}>
        {(isMe || isOwner) && (
          <Button ref={rename} onClick={() => setRenaming(true)}>
            Rename<span className="visually-hidden"> {member.name}</span>
          </Button>
        )}
        {isOwner && !isMe && <StaffActions {...{ member, onChanged }} onPassword={setPassword} />}
        {given}
      </span>
    </li>
  );
}

function Known({ member, isMe }: { member: StaffMember; isMe: boolean }) {
  return (
    <span>
      <bdi>{member.name}</bdi> {isMe && <Badge tone="success">You</Badge>}{' '}
      {member.role === 'owner' && <Badge tone="accent">Owner</Badge>}
      <span className={classNames(parts.quiet, styles.quiet)}>
        {member.username}
        {member.one_time && ' · has a one-time password'}
        {member.second_factor && ' · two-step sign-in'}
      </span>
    </span>
  );
}

interface RenameProps extends Props {
  isMe: boolean;
  onEnd: () => void;
}

function RenameForm({ member, isMe, onChanged, onEnd }: RenameProps) {
  const { call, session } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const [name, setName] = useState(member.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const rename = () =>
    run(async () => {
      await call(changeStaff, { params: { id: member.id }, body: { name } });
      onEnd();
      await Promise.all([onChanged(), isMe && session.check()]);
    });
  return (
    <>
      <Form className={classNames(parts.row, styles.rename)} onSubmit={rename}>
        <TextField
          ref={field}
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </Form>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

interface ActionsProps extends Props {
  onPassword: (password: string) => void;
}

function StaffActions({ member, onChanged, onPassword }: ActionsProps) {
  const { call } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const params = { id: member.id };
  const role = member.role === 'owner' ? 'staff' : 'owner';

  const act = (task: () => Promise<unknown>) =>
    void run(async () => {
      await task();
      await onChanged();
    });

  const actions: readonly [action: string, sure: string, task: () => Promise<unknown>][] = [
    [`Make ${role}`, `Really make ${role}`, () => call(changeStaff, { params, body: { role } })],
    [
      'New password',
      'Really sign out and renew',
      async () => onPassword((await call(renewPassword, { params })).password),
    ],
    ['Remove', 'Really remove', () => call(removeStaff, { params })],
  ];

  return (
    <>
      {actions.map(([action, sure, task], at) => (
        <SureButton
          // biome-ignore lint/suspicious/noArrayIndexKey: the role's button keeps the focus when its label changes.
          key={at}
          {...{ action, sure }}
          whom={member.name}
          busy={busy}
          onSure={() => act(task)}
        />
      ))}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

interface GivenProps {
  name: string;
  password: string;
  /** Gets the row, whose first button then takes the focus. */
  onDone: (row: Element | null) => void;
}

/** The password is never shown again. */
function OneTimePassword({ name, password, onDone }: GivenProps) {
  return (
    <Banner
      tone="info"
      role="status"
      className={styles.given}
      title={`One-time password for ${name}`}
    >
      <p className={styles.password}>{password}</p>
      <p>
        Shown only now. {name} is signed out everywhere, signs in with it once and chooses a
        password of their own. A phone of theirs rings again once they let it, under Account.
      </p>
      <Button onClick={({ currentTarget }) => onDone(currentTarget.closest('li'))}>Done</Button>
    </Banner>
  );
}

function NewStaffForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const { call } = useDesk().desk;
  const empty = { username: '', name: '', password: '' };
  const { busy, problem, field, onSubmit } = useShapeForm(
    NewStaffMember,
    empty,
    async (body, reset) => {
      const { name } = await call(addStaff, { body });
      reset();
      toast({ title: `${name} can sign in now` });
      await onAdded();
    },
  );

  return (
    <form
      className={classNames(parts.form, styles.form)}
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
    >
      <h4>Add somebody</h4>
      <TextField label="Name" {...field('name')} />
      <TextField label="Username" autoCapitalize="none" {...field('username')} />
      <TextField
        label="Password"
        hint="At least 12 characters; they can change it here"
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" busy={busy}>
        Add
      </Button>
    </form>
  );
}
