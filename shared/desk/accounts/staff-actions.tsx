import { useState } from 'react';
import { changeStaff, removeStaff, renewPassword, type StaffMember } from '../../contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { SureButton } from '../app/sure-button.tsx';
import { useTask } from '../app/use-task.ts';
import styles from './accounts.module.css';

interface Props {
  member: StaffMember;
  onChanged: () => Promise<void>;
}

/** What an owner does about a colleague's account. */
export function StaffActions({ member, onChanged }: Props) {
  const { call } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const [password, setPassword] = useState('');
  const params = { id: member.id };
  const role = member.role === 'owner' ? 'staff' : 'owner';

  const act = (task: () => Promise<unknown>) =>
    void run(async () => {
      await task();
      await onChanged();
    });

  return (
    <>
      <SureButton
        action={`Make ${role}`}
        sure={`Really make ${role}`}
        whom={member.name}
        disabled={busy}
        onSure={() => act(() => call(changeStaff, { params, body: { role } }))}
      />
      <SureButton
        action="New password"
        sure="Really sign out and renew"
        whom={member.name}
        disabled={busy}
        onSure={() =>
          act(async () => setPassword((await call(renewPassword, { params })).password))
        }
      />
      <SureButton
        action="Remove"
        sure="Really remove"
        whom={member.name}
        disabled={busy}
        onSure={() => act(() => call(removeStaff, { params }))}
      />
      {problem && <p role="alert">{problem}</p>}
      {password && (
        <Banner
          tone="info"
          role="status"
          className={styles.given}
          title={`One-time password for ${member.name}`}
        >
          <p className={styles.password}>{password}</p>
          <p>
            Shown only now. {member.name} is signed out everywhere, signs in with it once and
            chooses a password of their own.
          </p>
          <Button onClick={() => setPassword('')}>Done</Button>
        </Banner>
      )}
    </>
  );
}
