import { useSyncExternalStore } from 'react';
import type { SocketState } from '../src/socket.ts';
import { Button } from '../ui/button.tsx';
import styles from './connection-line.module.css';
import { useDesk } from './desk-context.tsx';

const lines: Record<SocketState, string> = {
  connecting: 'Connecting…',
  online: 'Live',
  waiting: 'Reconnecting…',
  failed: 'Not connected — you will not hear new leads',
  closed: 'Not connected — you will not hear new leads',
};

/** Whether this desk can hear: said as it is, never as one would wish. */
export function ConnectionLine() {
  const { link } = useDesk().desk;
  const state = useSyncExternalStore(link.onState, link.state);
  const isLost = state === 'failed' || state === 'closed';
  return (
    <div className={styles.line} data-state={state}>
      <span role="status">{lines[state]}</span>
      {(isLost || state === 'waiting') && <Button onClick={link.reconnect}>Reconnect</Button>}
    </div>
  );
}
