import { useSyncExternalStore } from 'react';
import type { SocketState } from '../realtime/socket.ts';
import styles from './connection-line.module.css';
import { useDesk } from './desk-context.tsx';

const lines: Record<SocketState, string> = {
  connecting: 'Connecting…',
  online: 'Live',
  waiting: 'Reconnecting…',
  failed: 'Not connected — you will not hear new leads',
  closed: 'Not connected — you will not hear new leads',
};

/** Whether this desk can hear: said as it is, never as one would wish. What mends it stands in the banner below. */
export function ConnectionLine() {
  const { link } = useDesk().desk;
  const state = useSyncExternalStore(link.onState, link.state);
  return (
    <div className={styles.line} data-state={state}>
      <span role="status">{lines[state]}</span>
    </div>
  );
}
