import { Button } from '@sallie/shared/ui/button.tsx';
import { useState } from 'react';
import type { Bridge } from '../bridge.ts';
import styles from './settings-panel.module.css';

/** Another server means another shop: this one is signed out first, so it is asked twice. */
export function ServerChoice({ bridge, server }: { bridge: Bridge; server: string | null }) {
  const [asked, setAsked] = useState(false);
  if (!server) return null;
  return (
    <section className={styles.group}>
      <h3>Server</h3>
      <p className={styles.address}>{server}</p>
      {asked ? (
        <>
          <p role="status">
            This signs you out here. Until somebody signs in again, nothing rings.
          </p>
          <div className={styles.test}>
            <Button variant="danger" onClick={() => void bridge.call('do', 'forgetServer')}>
              Sign out and use another server
            </Button>
            <Button onClick={() => setAsked(false)}>Keep this one</Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setAsked(true)}>Use another server</Button>
      )}
    </section>
  );
}
