import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Tooltips } from '../../ui/tooltip.tsx';
import { useDesk } from '../app/context.tsx';
import { leaveDetail } from '../app/go-to.ts';
import { PHONE, useMedia } from '../app/use-media.ts';
import { RingingBar } from '../ringing/ringing-bar.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import { MissedNotifications } from '../settings/missed-notifications.tsx';
import type { Place } from '../stores/place.ts';
import { DetailPane } from './detail-pane.tsx';
import { PlacePane } from './place-pane.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { StatusLine } from './status-line.tsx';
import { TopLine } from './top-line.tsx';

interface Props {
  onSignedOut: () => void;
  /** What lies over all of it. */
  children?: ReactNode;
}

/** The desk as a program: the places at the left, one of them and what is looked at in full beside them. The page itself never scrolls. */
export function Shell({ onSignedOut, children }: Props) {
  const { desk } = useDesk();
  const place = useStore(desk.place).place;
  const hasDetail = useStore(desk.detail, ({ detail }) => detail.show !== 'nothing');
  const isPhone = useMedia(PHONE);

  function go(next: string) {
    leaveDetail(desk);
    desk.place.show(next as Place);
  }

  return (
    <Tooltips>
      {/* Pressed is chosen: what loads above may move the tab away from under a press before it ends. */}
      <Tabs.Root
        value={place}
        onValueChange={go}
        orientation={isPhone ? 'horizontal' : 'vertical'}
        asChild
      >
        <div className={styles.shell} data-density="compact">
          <TopLine onSignedOut={onSignedOut} />
          <div className={styles.news}>
            <RingingBar />
            <MissedNotifications />
          </div>
          <Rail />
          <main className={styles.main} data-detail={hasDetail}>
            <PlacePane />
            <DetailPane />
          </main>
          <StatusLine />
          <SearchDialog />
          {children}
        </div>
      </Tabs.Root>
    </Tooltips>
  );
}
