import styles from './logo.module.css';
import { PageLink } from './page-link.tsx';

/** Four boards of a herringbone beside the shop's name. */
export function Logo({ name }: { name: string }) {
  const [first = name, ...rest] = name.split(' ');
  return (
    <PageLink to="/" className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
        <path className={styles.light} d="M3 15 15 3l6 6L9 21z" />
        <path className={styles.dark} d="M25 3 37 15l-6 6L19 9z" />
        <path className={styles.dark} d="M3 25l6-6 12 12-6 6z" />
        <path className={styles.light} d="M31 25 19 37l-6-6 12-12z" />
      </svg>
      <span className={styles.name}>
        <span className={styles.first}>{first}</span> <span>{rest.join(' ')}</span>
      </span>
    </PageLink>
  );
}
