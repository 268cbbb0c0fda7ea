import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Business } from '../contract/business.ts';
import { after } from '../realtime/timers.ts';
import { toast } from '../ui/toasts.ts';
import { Tooltips } from '../ui/tooltip.tsx';
import { ConfirmPassword } from './accounts/confirm-password.tsx';
import { NameQuestion } from './accounts/name-question.tsx';
import { DeskProvider, useDesk } from './app/context.tsx';
import { type OpenDesk, openDesk } from './app/create.ts';
import { isPageInFront, isPanelInFront, onFront } from './app/in-front.ts';
import { CountCards } from './count-cards.tsx';
import styles from './desk.module.css';
import { type OnCommand, useCommands } from './desk-commands.ts';
import { DeskHeader } from './desk-header.tsx';
import { LeadTabs } from './lead-tabs.tsx';
import { Panels } from './panels.tsx';
import type { Connection } from './ports/connection.ts';
import type { Host } from './ports/host.ts';
import { conversationTag, type DeskRoute, leadTag, navigate, type Tag } from './ports/route.ts';
import { RingingBar } from './ringing/ringing-bar.tsx';
import { DeafBanner } from './settings/deaf-banner.tsx';
import { LiveChatCard } from './settings/live-chat-card.tsx';
import { MissedNotifications } from './settings/missed-notifications.tsx';
import storeWarningsStyles from './store-warnings.module.css';
import { Today } from './today/today.tsx';

interface DeskProps {
  connection: Connection;
  host: Host;
  facts: Business;
  /** A record or conversation that a mail or notification points at; a new object goes there again. */
  route?: DeskRoute | null;
  /** What the machine's menu and shortcuts ask for; the console has them. */
  onCommand?: OnCommand;
  /** After a logout, and after any 401. */
  onSignedOut: () => void;
}

/** The staff desk, in a browser or in the console. */
export function Desk({ connection, host, facts, route = null, onCommand, onSignedOut }: DeskProps) {
  const [desk] = useState(() =>
    openDesk({
      connection,
      host,
      onSignedOut,
      say: toast,
      after,
      now: Date.now,
      newId,
    }),
  );
  useEffect(() => desk.start(), [desk]);
  useEffect(() => {
    if (route) navigate(route, desk);
  }, [route, desk]);
  useShownRoute(desk);
  useCommands(desk, onCommand);
  return (
    <DeskProvider value={{ desk, facts }}>
      <div className={styles.desk} data-density="compact">
        <RingingBar />
        <DeskHeader onSignedOut={onSignedOut} />
        <main className={styles.main}>
          <div className={styles.machine}>
            <DeafBanner />
            <MissedNotifications />
          </div>
          <StoreWarnings />
          <NameQuestion />
          <Today />
          <LiveChatCard />
          <CountCards />
          <Tooltips>
            <LeadTabs />
          </Tooltips>
        </main>
        <Panels />
        <ConfirmPassword />
      </div>
    </DeskProvider>
  );
}

/** A random UUID; `crypto.randomUUID` is missing where a page is neither https nor localhost. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

/** What the store found damaged and put aside, a backup that failed: staff must know, for somebody may wait for an answer. */
function StoreWarnings() {
  const warnings = useStore(useDesk().desk.session).storeWarnings;
  if (warnings.length === 0) return null;
  return (
    <ul className={storeWarningsStyles.warnings} aria-label="Notices">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

/** What somebody is in front of. A conversation is watched only while nothing covers it. */
function tagInFront(desk: OpenDesk): Tag | null {
  const { panel } = desk.panel.getState();
  if (panel.show === 'lead') return isPanelInFront() ? leadTag(panel.kind, panel.id) : null;
  const { watched } = desk.threads.getState();
  return watched !== null && isPageInFront(desk) ? conversationTag(watched) : null;
}

/** Tells the desk what stands open in front of somebody: what is looked at needs no notification. */
function useShownRoute(desk: OpenDesk): void {
  useEffect(() => {
    const look = () => desk.shows(tagInFront(desk));
    const leaves = [onFront(desk, look), desk.threads.subscribe(look)];
    return () => {
      for (const leave of leaves) leave();
      desk.shows(null);
    };
  }, [desk]);
}
