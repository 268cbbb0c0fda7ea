import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SocketState } from '../../realtime/socket.ts';
import { useConnectionState, useDesk } from '../app/context.tsx';
import { goToAside } from '../app/navigation.ts';
import { type Deafness, useDeafness } from '../settings/alerting.tsx';
import styles from './status-line.module.css';

interface Props {
  version: string;
  machine?: ReactNode;
}

export function StatusLine({ version, machine }: Props) {
  const { settings } = useStore(useDesk().desk.liveChat);
  return (
    <footer className={styles.line}>
      <ConnectionState />
      <AlertState />
      <StoreState />
      {settings && <span>Live chat {settings.is_available ? 'on' : 'off'}</span>}
      <span>
        <span className={styles.word}>Version </span>
        {version}
      </span>
      {machine}
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

function ConnectionState() {
  const { connection, host } = useDesk().desk;
  const state = useConnectionState();
  const isLost = state === 'waiting' || state === 'failed' || state === 'closed';
  return (
    <div className={styles.connection} data-state={state}>
      <span role="status">{lines[state]}</span>
      {/* In the console the machine offers this itself. */}
      {isLost && host.rings === 'page' && (
        <button type="button" className={styles.button} onClick={connection.reconnect}>
          Try now
        </button>
      )}
    </div>
  );
}

/** Shows whether this machine alerts; a press leads to the remedies. The connection is shown beside it. */
function AlertState() {
  const { desk } = useDesk();
  const reasons = useDeafness();
  if (reasons.length === 0) return <span>Alerts on</span>;
  const causes = reasons.map(({ cause }) => cause).filter((cause) => cause !== 'connection');
  if (causes.length === 0) return null;
  return (
    <button type="button" className={styles.button} onClick={() => goToAside(desk)}>
      {alertText(causes)}
    </button>
  );
}

function StoreState() {
  const { desk } = useDesk();
  const count = useStore(desk.session, ({ warnings }) => warnings.length);
  if (count === 0) return null;
  return (
    <button type="button" className={styles.button} onClick={() => goToAside(desk)}>
      {count === 1 ? '1 warning' : `${count} warnings`}
    </button>
  );
}

function alertText(causes: readonly Deafness['cause'][]): string {
  if (causes.length > 1) return 'Alerts off';
  return causes[0] === 'sound' ? 'Alerts without sound' : 'Alerts here only';
}
