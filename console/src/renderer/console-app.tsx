import { Desk } from '@sallie/shared/desk/desk.tsx';
import { useSyncExternalStore } from 'react';
import type { Snapshot } from '../bridge.ts';
import { ConnectForm } from './connect-form.tsx';
import styles from './console-app.module.css';
import { MachinePanels } from './machine-panels.tsx';
import type { OpenConsole } from './open-console.ts';
import { SignedOut } from './signed-out.tsx';
import { StatusBar } from './status-bar.tsx';
import { Unreached } from './unreached.tsx';
import { useOutsideLinks } from './use-outside-links.ts';

/** One window: the desk, or what is still missing before it, over the line that tells how this machine stands. */
export function ConsoleApp({ console }: { console: OpenConsole }) {
  const { snapshot } = useSyncExternalStore(console.onState, console.state);
  useOutsideLinks(snapshot?.server ?? null);
  if (!snapshot) return null;
  return (
    <div className={styles.app} data-density="compact">
      <div className={styles.view}>
        <View console={console} snapshot={snapshot} />
      </div>
      <StatusBar console={console} snapshot={snapshot} />
      <MachinePanels console={console} snapshot={snapshot} />
    </div>
  );
}

function View({ console, snapshot }: { console: OpenConsole; snapshot: Snapshot }) {
  const { bridge, link, host, refresh } = console;
  const { place } = useSyncExternalStore(console.onState, console.state);
  const { server, business, signedIn } = snapshot;
  if (!server) return <ConnectForm bridge={bridge} onConnected={refresh} />;
  if (!business) return <Unreached console={console} server={server} />;
  if (!signedIn) return <SignedOut link={link} facts={business} onSignedIn={refresh} />;
  return (
    <Desk
      link={link}
      host={host}
      facts={business}
      place={place}
      onCommand={console.onCommand}
      onSignedOut={() => void bridge.call('do', 'signOut')}
    />
  );
}
