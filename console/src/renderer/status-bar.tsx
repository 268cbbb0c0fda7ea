import { Badge } from '@sallie/shared/ui/badge.tsx';
import { useState } from 'react';
import type { Bridge, Snapshot } from '../bridge.ts';
import type { OpenConsole } from './open-console.ts';
import styles from './status-bar.module.css';

interface Props {
  console: OpenConsole;
  snapshot: Snapshot;
  /** Set inside the desk's line, which itself shows that all is well. */
  isPart?: boolean;
}

export function StatusBar({ console, snapshot, isPart = false }: Props) {
  const { bridge, show } = console;
  const { server, unencrypted, settings, update } = snapshot;
  const { muted } = settings;
  return (
    <section className={styles.bar} aria-label="This computer">
      {server && <span className={styles.server}>{new URL(server).host}</span>}
      {server && <Connection bridge={bridge} snapshot={snapshot} isPart={isPart} />}
      {unencrypted && <Badge tone="warning">Unencrypted</Badge>}
      {update.phase === 'ready' && <UpdateReady bridge={bridge} version={update.version} />}
      <span className={styles.end}>
        {muted && <span className={styles.muted}>Muted</span>}
        <button
          type="button"
          className={styles.button}
          onClick={() => void bridge.call('change', { muted: !muted })}
        >
          {muted ? 'Turn sound on' : 'Mute'}
        </button>
        <button type="button" className={styles.button} onClick={() => show('settings')}>
          Settings
        </button>
      </span>
    </section>
  );
}

const states: Record<Snapshot['socket'], string> = {
  online: 'Connected',
  connecting: 'Connecting…',
  waiting: 'Not connected, not ringing',
  failed: 'Not connected, not ringing',
  closed: 'Not connected, not ringing',
};

interface ConnectionProps {
  bridge: Bridge;
  snapshot: Snapshot;
  isPart: boolean;
}

/** Silent when all is well; otherwise says what is wrong and offers to reconnect. */
function Connection({ bridge, snapshot, isPart }: ConnectionProps) {
  const { signedIn, socket } = snapshot;
  const isFine = signedIn && socket === 'online';
  if (isPart && (isFine || socket === 'connecting')) return null;
  return (
    <span className={styles.connection}>
      <span className={isFine ? undefined : styles.lost} role="status">
        {signedIn ? states[socket] : 'Signed out, not ringing'}
      </span>
      {signedIn && !isFine && socket !== 'connecting' && (
        <button
          type="button"
          className={styles.button}
          onClick={() => void bridge.call('command', 'reconnect')}
        >
          Reconnect
        </button>
      )}
    </span>
  );
}

function UpdateReady({ bridge, version }: { bridge: Bridge; version: string | null }) {
  const [asked, setAsked] = useState(false);

  function restart() {
    setAsked(true);
    void bridge.call('command', 'restartToUpdate');
  }

  return (
    <span className={styles.update} role="status">
      {asked ? (
        'Restarts as soon as the open conversation is closed.'
      ) : (
        <>
          {version ? `Version ${version}` : 'A new version'} is ready.{' '}
          <button type="button" className={styles.button} onClick={restart}>
            Restart to update
          </button>
        </>
      )}
    </span>
  );
}
