import type { Business } from '@sallie/shared/contract/business';
import styles from './portrait.module.css';

/** The face of somebody of the team, where the facts have a picture of it; nothing stands in for one. */
export function Portrait({ of: { name, portrait } }: { of: Business['team'][number] }) {
  if (!portrait) return null;
  return (
    <img
      className={styles.portrait}
      src={`/portraits/${portrait}`}
      alt={`Portrait of ${name}`}
      width={800}
      height={1000}
      loading="lazy"
      decoding="async"
    />
  );
}
