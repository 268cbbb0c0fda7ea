import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import type { DeskThread } from '../stores/threads-list.ts';
import styles from './conversation.module.css';

/** Who speaks for the shop: SallieBot or one person, never both. */
export function Speaker({ thread }: { thread: DeskThread }) {
  const { id, taken_by: takenBy, taken_by_id: takenById, waiting_since } = thread;
  const { threads, session } = useDesk().desk;
  const me = useStore(session, ({ who }) => who?.id);
  const isMine = takenById !== null && takenById === me;
  return (
    <div className={styles.speaker}>
      <span role="status">{lineOf(takenBy, isMine, waiting_since !== null)}</span>
      {!isMine && (
        <Button variant="primary" onClick={() => threads.speak(id, 'takeOver')}>
          Take over
        </Button>
      )}
      {takenBy !== null && (
        <Button onClick={() => threads.speak(id, 'handBack')}>Hand back to SallieBot</Button>
      )}
    </div>
  );
}

function lineOf(takenBy: string | null, isMine: boolean, isWaiting: boolean): string {
  if (takenBy === null) return isWaiting ? 'Nobody has taken over yet' : 'SallieBot answers';
  return isMine ? 'You have taken over' : `${takenBy} has taken over`;
}
