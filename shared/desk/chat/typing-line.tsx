import { useStore } from 'zustand';
import { useDesk } from '../desk-context.tsx';
import styles from './conversation-log.module.css';

/** Who writes in this thread at the moment, visitor or colleague. */
export function TypingLine({ id, name }: { id: string; name: string }) {
  const { threads, session } = useDesk().desk;
  const me = useStore(session, ({ who }) => who?.id);
  const typing = useStore(threads, (state) => state.typing);
  const names = Object.values(typing)
    .filter(({ visitor_id, by_id }) => visitor_id === id && (by_id === null || by_id !== me))
    .map(({ by }) => by ?? name);
  return (
    <p className={styles.typing} role="status">
      {names.length > 0 &&
        `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'} typing…`}
    </p>
  );
}
