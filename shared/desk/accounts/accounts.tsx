import styles from './accounts.module.css';
import { Devices } from './devices.tsx';
import { PasswordForm } from './password-form.tsx';
import { Staff } from './staff.tsx';

export function Accounts() {
  return (
    <div className={styles.accounts}>
      <PasswordForm />
      <Devices />
      <Staff />
    </div>
  );
}
