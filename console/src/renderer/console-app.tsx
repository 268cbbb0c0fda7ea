import type { Business } from '@sallie/shared/contract/business';
import { Desk } from '@sallie/shared/desk/desk.tsx';
import type { Connection } from '@sallie/shared/desk/ports/connection.ts';
import type { Host } from '@sallie/shared/desk/ports/host.ts';
import { SignIn } from '@sallie/shared/desk/sign-in.tsx';
import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Dialog } from '@sallie/shared/ui/dialog.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import type { Snapshot } from '../bridge.ts';
import { ConnectForm, Unreached } from './connect.tsx';
import styles from './console-app.module.css';
import type { OpenConsole } from './open-console.ts';
import pageFormStyles from './page-form.module.css';
import { About, SettingsPanel } from './settings-panel.tsx';
import { StatusBar } from './status-bar.tsx';

/** The status bar is part of the desk's line; before the desk is open it has its own. */
export function ConsoleApp({ console }: { console: OpenConsole }) {
  const { snapshot } = useSyncExternalStore(console.onState, console.state);
  useOutsideLinks(snapshot?.server ?? null);
  if (!snapshot) return null;
  return (
    <div className={styles.app} data-density="compact">
      <View console={console} snapshot={snapshot} />
      <MachinePanels console={console} snapshot={snapshot} />
    </div>
  );
}

function View({ console, snapshot }: { console: OpenConsole; snapshot: Snapshot }) {
  const { bridge, connection, host, refresh } = console;
  const { route } = useSyncExternalStore(console.onState, console.state);
  const { server, business, signedIn } = snapshot;
  const [isEnded, forgetSession] = useEndedSession(host, snapshot);
  const leave = () => void bridge.call('command', 'signOut');
  if (!server || !business || !signedIn) {
    return (
      <>
        <div className={styles.view}>
          {!server && <ConnectForm bridge={bridge} onConnected={refresh} />}
          {server && !business && <Unreached console={console} server={server} />}
          {server && business && (
            <SignedOut {...{ connection, isEnded }} facts={business} onSignedIn={refresh} />
          )}
        </div>
        <StatusBar console={console} snapshot={snapshot} />
      </>
    );
  }
  return (
    <Desk
      connection={connection}
      host={host}
      facts={business}
      route={route}
      onCommand={console.onCommand}
      version={snapshot.about.version}
      machine={<StatusBar console={console} snapshot={snapshot} isPart />}
      onSignedOut={() => {
        forgetSession();
        leave();
      }}
      onSessionEnded={leave}
    />
  );
}

const LAST_AT = 'staff-signed-in-at';

/** True when somebody was signed in at this server and has not logged out, even before a reload. */
function useEndedSession(
  { remember, recall }: Host,
  { server, signedIn }: Snapshot,
): [isEnded: boolean, forget: () => void] {
  useEffect(() => {
    if (signedIn) remember(LAST_AT, server);
  }, [signedIn, server, remember]);
  return [server !== null && recall(LAST_AT) === server, () => remember(LAST_AT, null)];
}

function MachinePanels({ console, snapshot }: { console: OpenConsole; snapshot: Snapshot }) {
  const { panel } = useSyncExternalStore(console.onState, console.state);
  const close = () => console.show(null);
  return (
    <>
      <Dialog open={panel === 'settings'} onClose={close} title="Settings of this computer">
        <SettingsPanel console={console} snapshot={snapshot} />
      </Dialog>
      <Dialog open={panel === 'about'} onClose={close} title="About Sallie Desk">
        <About bridge={console.bridge} snapshot={snapshot} />
      </Dialog>
    </>
  );
}

interface SignedOutProps {
  connection: Connection;
  facts: Business;
  isEnded: boolean;
  onSignedIn: () => Promise<void>;
}

/** Says first that nothing rings while nobody is signed in. */
function SignedOut({ onSignedIn, ...props }: SignedOutProps) {
  return (
    <div className={pageFormStyles.signedOut}>
      <div className={pageFormStyles.notRinging}>
        <Banner tone="warning" title="This desk is not ringing" role="status">
          <p>Nobody is signed in on this computer, so no inquiry is announced here.</p>
        </Banner>
      </div>
      <SignIn {...props} onSignedIn={() => void onSignedIn()} />
    </div>
  );
}

/**
 * Main opens links in the system's programs, because this page never navigates; `/` means the shop's website.
 */
function useOutsideLinks(server: string | null) {
  useEffect(() => {
    function hand(event: MouseEvent) {
      const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(anchor instanceof HTMLAnchorElement) || anchor.hasAttribute('download')) return;
      const { origin, pathname } = window.location;
      const href = new URL(anchor.href);
      const isHere = href.origin === origin && href.protocol === window.location.protocol;
      if (isHere && href.pathname === pathname && href.hash) return;
      event.preventDefault();
      const target = isHere ? server && new URL(href.pathname, server).href : href.href;
      if (target) window.open(target);
    }
    window.addEventListener('click', hand);
    return () => window.removeEventListener('click', hand);
  }, [server]);
}
