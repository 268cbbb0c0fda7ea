import styles from './monogram.module.css';

/** Stands in for a portrait until the shop adds one. */
export function Monogram({ name, large = false }: { name: string; large?: boolean }) {
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .slice(0, name.includes(' and ') ? 3 : 2)
    .join('');
  return (
    <span className={styles.monogram} data-large={large || undefined} aria-hidden="true">
      {initials}
    </span>
  );
}
