import { useCallback } from 'react';
import { listSessions } from '../../contract/staff.ts';
import { useDesk } from '../app/context.tsx';
import styles from './accounts.module.css';
import { Devices } from './devices.tsx';
import { PasswordForm } from './password-form.tsx';
import { Staff } from './staff.tsx';
import { useList } from './use-list.ts';

export function Accounts() {
  const { call } = useDesk().desk;
  const devices = useList(useCallback(() => call(listSessions), [call]));
  return (
    <div className={styles.accounts}>
      <PasswordForm onChanged={devices.reload} />
      <Devices list={devices} />
      <Staff />
    </div>
  );
}
