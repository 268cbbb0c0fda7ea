import { useStore } from 'zustand';
import { useDesk } from '../desk-context.tsx';
import styles from './conversation.module.css';

/** Whether the visitor is here, and which colleagues are looking at the same conversation. */
export function Presence({ id, online }: { id: string; online: boolean }) {
  const { threads, session } = useDesk().desk;
  const me = useStore(session, ({ who }) => who?.id);
  const viewing = useStore(threads, (state) => state.viewing);
  const others = Object.entries(viewing).flatMap(([staffId, look]) =>
    look.visitor_id === id && staffId !== me ? [look.name] : [],
  );
  const names = new Intl.ListFormat('en-US').format(others);
  return (
    <p className={styles.presence} role="status">
      <span data-online={online}>{online ? 'Online' : 'Not in live chat now'}</span>
      {others.length > 0 && (
        <strong>
          {names} {others.length === 1 ? 'is' : 'are'} viewing
        </strong>
      )}
    </p>
  );
}
