import styles from './typing.module.css';

/** Beside the log, so that dots are never read out as a message. */
export function Typing({ name }: { name: string }) {
  return (
    <p className={styles.typing}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="visually-hidden">{name} is typing</span>
    </p>
  );
}
