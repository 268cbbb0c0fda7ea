import styles from './monogram.module.css';

/** `DK` for one person, `T & E` for a couple. */
function initialsOf(name: string): string {
  const first = (words: string) => words.trim().charAt(0);
  const couple = name.split(' and ');
  if (couple.length > 1) return couple.map(first).join(' & ');
  return name.split(' ').map(first).slice(0, 2).join('');
}

/** Stands in for a portrait until the shop adds one. */
export function Monogram({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span className={styles.monogram} data-large={large || undefined} aria-hidden="true">
      <span>{initialsOf(name)}</span>
    </span>
  );
}
