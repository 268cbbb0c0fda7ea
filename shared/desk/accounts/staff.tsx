import { useState } from 'react';
import { useStore } from 'zustand';
import { changeStaff, type StaffMember } from '../../contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import type { List } from '../app/use-list.ts';
import { useTask } from '../app/use-task.ts';
import styles from './accounts.module.css';
import { ListState } from './list-state.tsx';
import { NewStaffForm } from './new-staff-form.tsx';
import { StaffActions } from './staff-actions.tsx';

/** Everybody who may sign in. */
export function Staff({ list: { items, problem, reload } }: { list: List<StaffMember> }) {
  const { session } = useDesk().desk;
  const role = useStore(session).who?.role;
  return (
    <section>
      <h3>Staff</h3>
      <ListState isThere={items !== null} problem={problem} reload={reload} />
      <ul className={styles.list}>
        {items?.map((member) => (
          <StaffRow key={member.id} member={member} onChanged={reload} />
        ))}
      </ul>
      {role === 'owner' && <NewStaffForm onAdded={reload} />}
      {role === 'staff' && (
        <p className={styles.quiet}>Accounts are added, changed and removed by an owner.</p>
      )}
    </section>
  );
}

interface Props {
  member: StaffMember;
  onChanged: () => Promise<void>;
}

/** One account. Everybody may rename themselves, the rest is an owner's. */
function StaffRow({ member, onChanged }: Props) {
  const { call, session } = useDesk().desk;
  const me = useStore(session).who;
  const { busy, problem, run } = useTask();
  const [name, setName] = useState<string | null>(null);
  const isMe = member.id === me?.id;
  const isOwner = me?.role === 'owner';

  const rename = (next: string) =>
    run(async () => {
      await call(changeStaff, { params: { id: member.id }, body: { name: next } });
      setName(null);
      await Promise.all([onChanged(), isMe && session.check()]);
    });

  if (name !== null) {
    return (
      <li>
        <form
          className={styles.rename}
          onSubmit={(event) => {
            event.preventDefault();
            void rename(name);
          }}
        >
          <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
          <Button type="submit" disabled={busy}>
            Save
          </Button>
          <Button onClick={() => setName(null)}>Cancel</Button>
        </form>
        {problem && <p role="alert">{problem}</p>}
      </li>
    );
  }
  return (
    <li>
      <span>
        <bdi>{member.name}</bdi> {isMe && <Badge tone="success">You</Badge>}{' '}
        {member.role === 'owner' && <Badge tone="accent">Owner</Badge>}
        <span className={styles.quiet}>
          {member.username}
          {member.one_time && ' · has a one-time password'}
          {member.second_factor && ' · two-step sign-in'}
        </span>
      </span>
      <span className={styles.actions}>
        {(isMe || isOwner) && (
          <Button onClick={() => setName(member.name)}>
            Rename<span className="visually-hidden"> {member.name}</span>
          </Button>
        )}
        {isOwner && !isMe && <StaffActions member={member} onChanged={onChanged} />}
      </span>
    </li>
  );
}
