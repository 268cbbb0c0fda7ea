import { useEffect, useState, useSyncExternalStore } from 'react';
import { assertNever } from '../../rules/assert-never.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { type Deafness, deafness } from './deafness.ts';
import styles from './self-test.module.css';

/** What this machine can do changes by clicks elsewhere: in the browser's settings, on the page. */
function useAbility() {
  const { host } = useDesk().desk;
  const [ability, setAbility] = useState(() => read());
  function read() {
    return { notices: host.notices(), canRing: host.canRing() };
  }
  useEffect(() => {
    const look = () => setAbility({ notices: host.notices(), canRing: host.canRing() });
    look();
    return host.onAbility(look);
  }, [host]);
  return ability;
}

/** Says that this machine would not call anybody, why, and how to mend it. */
export function DeafBanner() {
  const { link, host } = useDesk().desk;
  const state = useSyncExternalStore(link.onState, link.state);
  const causes = deafness({ rings: host.rings, state, ...useAbility() });

  function mend(by: NonNullable<Deafness['mend']>['by']) {
    switch (by) {
      case 'reconnect':
        return link.reconnect();
      case 'ask':
        return void host.askForNotices();
      case 'ring':
        return void host.ring('test');
      default:
        return assertNever(by);
    }
  }

  return (
    <div role="status">
      {causes.length > 0 && (
        <ul className={styles.deaf} aria-label="This machine is not fully alerting">
          {causes.map(({ cause, text, mend: button }) => (
            <li key={cause} data-cause={cause}>
              <span>{text}</span>
              {button && <Button onClick={() => mend(button.by)}>{button.label}</Button>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
