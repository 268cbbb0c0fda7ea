import styles from './logo.module.css';
import { PageLink } from './page-link.tsx';

/** The shop's name, its first word large; the mark beside it is drawn by the styles. */
export function Logo({ name }: { name: string }) {
  const [first = name, ...rest] = name.split(' ');
  return (
    <PageLink to="/" className={styles.logo}>
      <span className={styles.name}>
        <span className={styles.first}>{first}</span> <span>{rest.join(' ')}</span>
      </span>
    </PageLink>
  );
}
