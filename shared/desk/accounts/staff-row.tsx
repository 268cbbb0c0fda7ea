import { useState } from 'react';
import { removeStaff, renameStaff, type StaffMember } from '../../src/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDesk } from '../desk-context.tsx';
import { useDeed } from '../use-deed.ts';
import styles from './accounts.module.css';

interface Props {
  member: StaffMember;
  isMe: boolean;
  onChanged: () => Promise<void>;
}

/** One account: renamed in place, removed with a second click. */
export function StaffRow({ member, isMe, onChanged }: Props) {
  const { call, session } = useDesk().desk;
  const { busy, problem, run } = useDeed();
  const [name, setName] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const params = { id: member.id };

  const rename = (next: string) =>
    run(async () => {
      await call(renameStaff, { params, body: { name: next } });
      setName(null);
      await Promise.all([onChanged(), isMe && session.check()]);
    });

  const remove = () =>
    run(async () => {
      await call(removeStaff, { params });
      await onChanged();
    });

  return (
    <li>
      {name === null ? (
        <>
          <span>
            {member.name} {isMe && <Badge tone="success">You</Badge>}
            <span className={styles.quiet}>{member.username}</span>
          </span>
          <span className={styles.actions}>
            <Button onClick={() => setName(member.name)}>
              Rename<span className="visually-hidden"> {member.name}</span>
            </Button>
            {!isMe && (
              <Button
                variant={removing ? 'danger' : 'plain'}
                disabled={busy}
                onBlur={() => setRemoving(false)}
                onClick={() => (removing ? void remove() : setRemoving(true))}
              >
                {removing ? 'Really remove' : 'Remove'}
                <span className="visually-hidden"> {member.name}</span>
              </Button>
            )}
          </span>
        </>
      ) : (
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
      )}
      {problem && <p role="alert">{problem}</p>}
    </li>
  );
}
