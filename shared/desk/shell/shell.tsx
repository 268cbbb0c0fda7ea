import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { logout } from '../../contract/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltips } from '../../ui/tooltip.tsx';
import { SilentPhones } from '../accounts/phones.tsx';
import { useDesk } from '../app/context.tsx';
import { leaveDetail } from '../app/navigation.ts';
import { useTask } from '../app/requests.tsx';
import { BELOW_LISTS, PHONE, useMedia } from '../app/screen.tsx';
import { Place } from '../ports/route.ts';
import { RingingBar } from '../ringing/ringing-bar.tsx';
import { SearchButton, SearchDialog } from '../search/search-dialog.tsx';
import { MissedNotifications } from '../settings/alerting.tsx';
import { useSearchCommands } from './commands.ts';
import { DetailPane, PlacePane } from './panes.tsx';
import { Icon, Rail } from './rail.tsx';
import styles from './shell.module.css';
import { StatusLine } from './status-line.tsx';

/** Id of the element reserved for toasts, so that they neither cover nor move anything. */
export const TOASTS = 'toasts';

interface Props {
  onSignedOut: () => void;
  version: string;
  machine?: ReactNode;
  children?: ReactNode;
}

/** Unsaved input stays on the machine for its author. */
function useLogOut({ run }: ReturnType<typeof useTask>, onSignedOut: () => void): () => void {
  const { call } = useDesk().desk;
  return useCallback(
    () =>
      void run(async () => {
        await call(logout);
        onSignedOut();
      }),
    [call, onSignedOut, run],
  );
}

/** The page itself never scrolls; only its panes do. */
export function Shell({ onSignedOut, version, machine, children }: Props) {
  const { desk } = useDesk();
  const place = useStore(desk.place).place;
  const hasDetail = useStore(desk.detail, ({ detail }) => detail.show !== 'nothing');
  const isPhone = useMedia(PHONE);
  const leaving = useTask();
  const shell = useVisibleHeight();

  const logOut = useLogOut(leaving, onSignedOut);
  const commands = useSearchCommands(logOut);

  function go(next: string) {
    leaveDetail(desk);
    desk.place.show(Place.parse(next));
  }

  return (
    <Tooltips>
      {/* Tabs change on press, because content loading above may move the tab before the release. */}
      <Tabs.Root
        value={place}
        onValueChange={go}
        orientation={isPhone ? 'horizontal' : 'vertical'}
        asChild
      >
        <div ref={shell} className={styles.shell} data-density="compact">
          <TopLine leaving={leaving} logOut={logOut} />
          <Rail />
          <main className={styles.main} data-detail={hasDetail}>
            <PlacePane />
            <DetailPane />
          </main>
          <div className={styles.news}>
            <div id={BELOW_LISTS} />
            <SilentPhones />
            <MissedNotifications />
            <RingingBar />
          </div>
          <div className={styles.foot}>
            <StatusLine version={version} machine={machine} />
            <div id={TOASTS} className={styles.toasts} data-toasts />
          </div>
          <SearchDialog commands={commands} />
          {children}
        </div>
      </Tabs.Root>
    </Tooltips>
  );
}

/**
 * Fits the desk to the visible height. Safari lays its keyboard over the page without resizing it
 * and pushes the page up; only the visual viewport reports the rest.
 */
function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    const follow = () => {
      // While zoomed in, the page is meant to be larger than the window.
      if (visible.scale > 1.01) return;
      shell.current?.style.setProperty('--visible-height', `${visible.height}px`);
      shell.current?.style.setProperty('--visible-top', `${visible.offsetTop}px`);
    };
    follow();
    const leaving = new AbortController();
    visible.addEventListener('resize', follow, leaving);
    visible.addEventListener('scroll', follow, leaving);
    return () => leaving.abort();
  }, []);
  return shell;
}

interface TopLineProps {
  leaving: { busy: boolean; problem: string };
  logOut: () => void;
}

function TopLine({ leaving, logOut }: TopLineProps) {
  const { desk, facts } = useDesk();
  const who = useStore(desk.session).who;
  const refreshing = useTask();

  return (
    <header className={styles.top}>
      <div className={styles.shop}>
        <h1 className={styles.title}>Staff desk</h1>
        <p className={styles.names}>
          <a href="/">{facts.name}</a>
          {who && <span>Signed in as {who.name}</span>}
        </p>
      </div>
      <SearchButton />
      <div className={styles.actions}>
        <Button
          busy={refreshing.busy}
          className={styles.action}
          onClick={() => void refreshing.run(desk.reload)}
        >
          <Icon shape="M16 10a6 6 0 1 1-1.8-4.3M16 2.5V6h-3.5" />
          <span>Refresh</span>
        </Button>
        <Button busy={leaving.busy} className={styles.action} onClick={logOut}>
          <Icon shape="M8 3.5H4v13h4M8 10h9M13.5 6.5 17 10l-3.5 3.5" />
          <span>Logout</span>
        </Button>
      </div>
      {leaving.problem && <p role="alert">{leaving.problem}</p>}
    </header>
  );
}
