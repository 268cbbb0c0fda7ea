import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { dayOf, dayTitle, timeLine } from './calendar.ts';
import type { MovingTask } from './use-moving.ts';
import styles from './visit-block.module.css';

interface Props {
  task: MovingTask;
  place: (at: Date) => void;
}

/** What becomes of the visit that is on its way, before it is put down; for the hand and for the ear. */
export function MovingBar({ task, place }: Props) {
  const { facts } = useDesk();
  const { moving } = task;
  if (!moving) return null;
  const { visit, line, objection, problem, next, busy } = moving;
  return (
    <div className={styles.bar} data-objection={objection !== null}>
      <p role="status">
        <strong>{visit.name}:</strong> {line}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.barActions}>
        {next.map(({ from }) => (
          <Button key={from} onClick={() => place(new Date(from))}>
            {dayTitle(dayOf(new Date(from), facts))}, {timeLine(facts, new Date(from))}
          </Button>
        ))}
        <Button
          variant="primary"
          busy={busy || (objection?.isFinal ?? false)}
          onClick={() => void task.putDown()}
        >
          {objection && !objection.isFinal ? 'Move here anyway' : 'Move here'}
        </Button>
        <Button onClick={task.end}>Leave it</Button>
        <span className={styles.hint}>Arrows move it, Enter puts it down, Esc leaves it</span>
      </div>
    </div>
  );
}
