import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { SocketState } from '../../realtime/socket.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useConnectionState, useDesk } from '../app/context.tsx';
import { When } from '../app/time.tsx';
import type { Host, TestResult } from '../ports/host.ts';
import { openRoute, ringingTag, routeOf, type Tag } from '../ports/route.ts';
import type { Way } from '../stores/alert-ways.ts';
import parts from '../styles/parts.module.css';
import styles from './alerting.module.css';

export interface Deafness {
  cause: 'connection' | 'notifications' | 'sound';
  text: string;
  /** Null when only settings of the browser or the system can help. */
  mend: { label: string; by: 'reconnect' | 'ask' | 'ring' } | null;
}

export interface Hearing {
  rings: Host['rings'];
  state: SocketState;
  notifications: 'on' | 'off' | 'ask';
  canRing: boolean;
}

export function deafness({ rings, state, notifications, canRing }: Hearing): Deafness[] {
  const found: Deafness[] = [];
  if (state === 'waiting' || state === 'failed' || state === 'closed') {
    found.push({
      cause: 'connection',
      text: 'The connection to the shop is lost: nothing rings here until it is back.',
      mend: { label: 'Reconnect', by: 'reconnect' },
    });
  }
  if (notifications === 'ask') {
    found.push({
      cause: 'notifications',
      text: 'New leads only show on this page until you allow notifications.',
      mend: { label: 'Turn on notices', by: 'ask' },
    });
  }
  if (notifications === 'off')
    found.push({ cause: 'notifications', text: offText[rings], mend: null });
  if (!canRing) {
    found.push({
      cause: 'sound',
      text: soundText[rings],
      mend: { label: 'Turn on sound', by: 'ring' },
    });
  }
  return found;
}

const offText: Record<Host['rings'], string> = {
  page: 'This browser blocks notifications from this page. Keep the page in view, or allow notifications for this site in the browser’s settings.',
  machine:
    'The system blocks notifications from this app. Turn them on for Sallie Desk in the system’s settings.',
};

const soundText: Record<Host['rings'], string> = {
  page: 'The browser keeps this page silent until you touch it once.',
  machine: 'This computer plays no sound. Check its speakers.',
};

const abilityOf = (host: Host) => ({
  notifications: host.notifications(),
  canRing: host.canRing(),
});

/** Follows changes in the browser's settings and by gestures on the page. */
function useAbility() {
  const { host } = useDesk().desk;
  const [ability, setAbility] = useState(() => abilityOf(host));
  useEffect(() => {
    const look = () => setAbility(abilityOf(host));
    look();
    return host.onAbility(look);
  }, [host]);
  return ability;
}

export function useDeafness(): Deafness[] {
  const { rings } = useDesk().desk.host;
  return deafness({ rings, state: useConnectionState(), ...useAbility() });
}

const never = () => () => {};

export function DeafBanner() {
  const { connection, host } = useDesk().desk;
  const causes = useDeafness();
  const readAt = useSyncExternalStore(
    connection.onReadAt ?? never,
    connection.readAt ?? (() => null),
  );

  const mends = {
    reconnect: () => connection.reconnect(),
    ask: () => void host.askForNotifications(),
    ring: () => void host.ring('test'),
  };

  return (
    <div role="status">
      {causes.length > 0 && (
        <ul className={styles.deaf} aria-label="This machine is not fully alerting">
          {causes.map(({ cause, text, mend: button }) => (
            <li key={cause} data-cause={cause}>
              <span>
                {text}{' '}
                {cause === 'connection' && readAt && (
                  <>
                    This is from <When at={readAt} />.
                  </>
                )}
              </span>
              {button && <Button onClick={mends[button.by]}>{button.label}</Button>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const MOST_SHOWN = 3;

/** Excludes notifications of leads that the ringing bar shows. */
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
  const more = silent.length - MOST_SHOWN;

  function open(tag: Tag) {
    desk.missed.retire(tag);
    const route = routeOf(tag);
    if (route) openRoute(route, desk);
  }

  return (
    <div role="alert">
      {silent.length > 0 && (
        <ul className={styles.missed} aria-label="New">
          {silent.slice(0, MOST_SHOWN).map(({ title, body, tag }) => (
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

const names: Partial<Record<Way, string>> = {
  notification: 'Notice',
  sound: 'Sound',
  badge: 'Badge',
  tray: 'Tray',
  mail: 'Email to staff',
};

export function TestButton() {
  const { selfTest } = useDesk().desk;
  const trying = useStore(selfTest, (state) => state.trying);
  return (
    <Button disabled={trying !== null} onClick={() => void selfTest.run()}>
      {trying === null ? 'Test all alerts' : 'Testing…'}
    </Button>
  );
}

export function TestResults() {
  const { ways, trying, results } = useStore(useDesk().desk.selfTest);
  const shown = ways.filter(({ way }) => way === trying || results[way]);
  return (
    <div role="status" className={styles.results}>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Alert test">
          {shown.map(({ way, name }) => (
            <li key={way}>
              <span className={styles.way}>{name ?? names[way]}</span>
              <Result result={results[way]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const outcomes = {
  passed: ['success', 'Passed'],
  failed: ['danger', 'Failed'],
  absent: ['neutral', 'Not here'],
} as const;

function Result({ result }: { result: TestResult | undefined }) {
  if (!result) return <span>Trying…</span>;
  const [tone, word] = outcomes[result.outcome];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span>{result.outcome === 'failed' ? result.remedy : result.detail}</span>
    </>
  );
}
