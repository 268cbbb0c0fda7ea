import styles from './page-form.module.css';

/** The shop's mark: three planks, laid as a floor is laid. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="11" className={styles.markGround} />
      <path className={styles.markPlank} d="M8 11h20v7H8zM31 11h9v7h-9z" />
      <path className={styles.markPlank} d="M8 20.5h9v7H8zM20 20.5h20v7H20z" />
      <path className={styles.markPlank} d="M8 30h20v7H8zM31 30h9v7h-9z" />
    </svg>
  );
}
