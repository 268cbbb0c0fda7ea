import { useEffect, useState } from 'react';
import type { Business } from '../contract/business.ts';
import { after } from '../realtime/timers.ts';
import { toast } from '../ui/toasts.ts';
import { Tooltips } from '../ui/tooltip.tsx';
import { ConfirmPassword } from './accounts/confirm-password.tsx';
import { NameQuestion } from './accounts/name-question.tsx';
import { CountCards } from './count-cards.tsx';
import styles from './desk.module.css';
import { type OnCommand, useCommands } from './desk-commands.ts';
import { DeskProvider } from './desk-context.tsx';
import { DeskHeader } from './desk-header.tsx';
import type { Host } from './host.ts';
import { LeadTabs } from './lead-tabs.tsx';
import type { Link } from './link.ts';
import { LiveChatCard } from './live-chat/live-chat-card.tsx';
import { newId } from './new-id.ts';
import { Notices } from './notices.tsx';
import { openDesk } from './open-desk.ts';
import { Panels } from './panels.tsx';
import { goTo, type Place } from './place.ts';
import { useShownPlace } from './place-shown.ts';
import { RingingBar } from './ringing/ringing-bar.tsx';
import { DeafBanner } from './self-test/deaf-banner.tsx';
import { MissedNotices } from './self-test/missed-notices.tsx';
import { Today } from './today/today.tsx';

export interface DeskProps {
  link: Link;
  host: Host;
  facts: Business;
  /** A record or conversation that a mail or notice points at; a new object goes there again. */
  place?: Place | null;
  /** What the machine's menu and shortcuts ask for; the console has them. */
  onCommand?: OnCommand;
  /** After a logout, and after any 401. */
  onSignedOut: () => void;
}

/** The staff desk, in a browser or in the console. */
export function Desk({ link, host, facts, place = null, onCommand, onSignedOut }: DeskProps) {
  const [desk] = useState(() =>
    openDesk({
      link,
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
    if (place) goTo(place, desk);
  }, [place, desk]);
  useShownPlace(desk);
  useCommands(desk, onCommand);
  return (
    <DeskProvider value={{ desk, facts }}>
      <div className={styles.desk} data-density="compact">
        <RingingBar />
        <DeskHeader onSignedOut={onSignedOut} />
        <main className={styles.main}>
          <div className={styles.machine}>
            <DeafBanner />
            <MissedNotices />
          </div>
          <Notices />
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
