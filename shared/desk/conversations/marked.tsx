import styles from './quick-replies.module.css';

/** A text in which what is still empty is marked. */
export function Marked({ text }: { text: string }) {
  return text.split(/(\{\{[^{}]*\}\})/).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is what stands in its place.
      <mark key={place} className={styles.empty}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
