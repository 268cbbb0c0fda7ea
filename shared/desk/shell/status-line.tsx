import { useSyncExternalStore } from 'react';
import type { SocketState } from '../../realtime/socket.ts';
import { useDesk } from '../app/context.tsx';
import styles from './status-line.module.css';

/** How this desk stands, in one line that is always there. */
export function StatusLine() {
  return (
    <footer className={styles.line}>
      <ConnectionState />
    </footer>
  );
}

const lines: Record<SocketState, string> = {
  connecting: 'Connecting…',
  online: 'Live',
  waiting: 'Reconnecting…',
  failed: 'Not connected — you will not hear new leads',
  closed: 'Not connected — you will not hear new leads',
};

/** Whether this desk can hear: said as it is, never as one would wish. */
function ConnectionState() {
  const { connection } = useDesk().desk;
  const state = useSyncExternalStore(connection.onState, connection.state);
  return (
    <div className={styles.connection} data-state={state}>
      <span role="status">{lines[state]}</span>
    </div>
  );
}
