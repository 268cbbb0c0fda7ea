import { useCallback } from 'react';
import { useStore } from 'zustand';
import { listSessions, listStaff } from '../../contract/staff.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useList } from '../app/use-list.ts';
import { QuickReplies } from '../conversations/quick-replies.tsx';
import styles from './accounts.module.css';
import { Backups } from './backups.tsx';
import { Devices } from './devices.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Staff } from './staff.tsx';

export function Accounts() {
  const { call, detail, session } = useDesk().desk;
  const role = useStore(session).who?.role;
  const devices = useList(useCallback(() => call(listSessions), [call]));
  const staff = useList(useCallback(() => call(listStaff), [call]));
  const reload = () => Promise.all([devices.reload(), staff.reload()]);
  return (
    <div className={styles.accounts}>
      <PasswordForm onChanged={devices.reload} />
      <SecondFactor onChanged={reload} />
      <Devices list={devices} />
      <Staff list={staff} />
      <QuickReplies />
      {role === 'owner' && <Backups />}
      {role === 'owner' && (
        <section>
          <h3>Activity log</h3>
          <p className={styles.quiet}>Who did what at the desk, for two years.</p>
          <p>
            <Button onClick={() => detail.open({ show: 'audit' })}>Open the activity log</Button>
          </p>
        </section>
      )}
    </div>
  );
}
