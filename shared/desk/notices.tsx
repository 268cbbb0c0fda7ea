import { useStore } from 'zustand';
import { useDesk } from './desk-context.tsx';
import styles from './notices.module.css';

/** What the store found damaged at start and put aside: staff must know, because somebody may wait for an answer. */
export function Notices() {
  const notices = useStore(useDesk().desk.session).notices;
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label="Notices">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
