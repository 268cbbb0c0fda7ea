import styles from './icon.module.css';

/** `path` is on a 24 by 24 grid. The icon is hidden from screen readers, so it needs text beside it. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const phoneIcon =
  'M6 3h3l2 5-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v3a2.5 2.5 0 0 1-2.7 2.5A16.5 16.5 0 0 1 3.5 5.7 2.5 2.5 0 0 1 6 3Z';
