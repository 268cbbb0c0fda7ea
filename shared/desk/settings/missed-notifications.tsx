import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { openRoute, ringingTag, routeOf, type Tag } from '../ports/route.ts';
import parts from '../styles/parts.module.css';
import styles from './self-test.module.css';

const SHOWN = 3;

/** What rings stands in its own bar already. */
function useSilent() {
  const { missed, attention } = useDesk().desk;
  const notifications = useStore(missed, (state) => state.notifications);
  const latest = useStore(attention, (state) => state.latest);
  const ringing = new Set<Tag>(latest?.ringing.map(ringingTag));
  return notifications.filter(({ tag }) => !ringing.has(tag));
}

export function MissedNotifications() {
  const { desk } = useDesk();
  const silent = useSilent();
  const more = silent.length - SHOWN;

  function open(tag: Tag) {
    desk.missed.retire(tag);
    const route = routeOf(tag);
    if (route) openRoute(route, desk);
  }

  return (
    <div role="alert">
      {silent.length > 0 && (
        <ul className={styles.missed} aria-label="New">
          {silent.slice(0, SHOWN).map(({ title, body, tag }) => (
            <li key={tag}>
              <span>
                <strong>{title}</strong> {body}
              </span>
              <span className={parts.row}>
                <Button onClick={() => open(tag)}>Open</Button>
                <Button variant="quiet" onClick={() => desk.missed.retire(tag)}>
                  Dismiss<span className="visually-hidden"> {title}</span>
                </Button>
              </span>
            </li>
          ))}
          {more > 0 && <li>and {more} more, all of them in Today</li>}
        </ul>
      )}
    </div>
  );
}
