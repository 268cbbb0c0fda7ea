import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { logout } from '../contract/staff.ts';
import type { SocketState } from '../realtime/socket.ts';
import { Button } from '../ui/button.tsx';
import { useDesk } from './app/context.tsx';
import { useTask } from './app/use-task.ts';
import connectionLineStyles from './connection-line.module.css';
import styles from './desk-header.module.css';

export function DeskHeader({ onSignedOut }: { onSignedOut: () => void }) {
  const { desk, facts } = useDesk();
  const who = useStore(desk.session).who;
  const [refreshing, setRefreshing] = useState(false);
  const leaving = useTask();

  async function refresh() {
    setRefreshing(true);
    await desk.reload();
    setRefreshing(false);
  }

  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title}>Staff desk</h1>
        <p className={styles.shop}>
          <a href="/">{facts.name}</a>
        </p>
      </div>
      <ConnectionLine />
      <div className={styles.actions}>
        {who && <span className={styles.who}>Signed in as {who.name}</span>}
        <Button onClick={() => desk.panel.open({ show: 'accounts' })}>Account</Button>
        <Button disabled={refreshing} onClick={() => void refresh()}>
          Refresh
        </Button>
        <Button
          disabled={leaving.busy}
          onClick={() =>
            void leaving.run(async () => {
              await desk.call(logout);
              onSignedOut();
            })
          }
        >
          Logout
        </Button>
        {leaving.problem && <p role="alert">{leaving.problem}</p>}
      </div>
    </header>
  );
}

const lines: Record<SocketState, string> = {
  connecting: 'Connecting…',
  online: 'Live',
  waiting: 'Reconnecting…',
  failed: 'Not connected — you will not hear new leads',
  closed: 'Not connected — you will not hear new leads',
};

/** Whether this desk can hear: said as it is, never as one would wish. What mends it stands in the banner below. */
function ConnectionLine() {
  const { connection } = useDesk().desk;
  const state = useSyncExternalStore(connection.onState, connection.state);
  return (
    <div className={connectionLineStyles.line} data-state={state}>
      <span role="status">{lines[state]}</span>
    </div>
  );
}
