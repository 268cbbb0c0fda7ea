import { useState } from 'react';
import { useStore } from 'zustand';
import { logout } from '../contract/staff.ts';
import { Button } from '../ui/button.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { useDesk } from './desk-context.tsx';
import styles from './desk-header.module.css';
import { useDeed } from './use-deed.ts';

export function DeskHeader({ onSignedOut }: { onSignedOut: () => void }) {
  const { desk, facts } = useDesk();
  const who = useStore(desk.session).who;
  const [refreshing, setRefreshing] = useState(false);
  const leaving = useDeed();

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
