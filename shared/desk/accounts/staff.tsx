import { useCallback } from 'react';
import { useStore } from 'zustand';
import { listStaff } from '../../contract/staff.ts';
import { useDesk } from '../desk-context.tsx';
import styles from './accounts.module.css';
import { NewStaffForm } from './new-staff-form.tsx';
import { StaffRow } from './staff-row.tsx';
import { useList } from './use-list.ts';

/** Everybody who may sign in. */
export function Staff() {
  const { call, session } = useDesk().desk;
  const role = useStore(session).who?.role;
  const { items, problem, reload } = useList(useCallback(() => call(listStaff), [call]));
  return (
    <section>
      <h3>Staff</h3>
      {problem && <p role="alert">{problem}</p>}
      <ul className={styles.list}>
        {items?.map((member) => (
          <StaffRow key={member.id} member={member} onChanged={reload} />
        ))}
      </ul>
      {role === 'owner' ? (
        <NewStaffForm onAdded={reload} />
      ) : (
        <p className={styles.quiet}>Accounts are added, changed and removed by an owner.</p>
      )}
    </section>
  );
}
