import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../rules/assert-never.ts';
import { Accounts } from '../accounts/accounts.tsx';
import { Agenda } from '../agenda/agenda.tsx';
import { Answers } from '../answers/answers.tsx';
import { useDesk } from '../app/context.tsx';
import { ReadingState, useReading } from '../app/reading.tsx';
import { LiveChatTab } from '../conversations/live-chat-tab.tsx';
import { LeadList } from '../leads/lead-list.tsx';
import type { Place } from '../ports/route.ts';
import { CountCards } from '../today/count-cards.tsx';
import { Today } from '../today/today.tsx';
import { WebsitePlace } from '../website/website-place.tsx';
import { Aside } from './aside.tsx';
import styles from './place-pane.module.css';
import { placeName } from './places.tsx';

const loadFigures = () => import('../figures/figures.tsx');

/** Loads the figures on demand; a failed load does not affect the rest of the desk. */
function FiguresPlace() {
  const reading = useReading(loadFigures);
  const { found } = reading;
  return found ? <found.Figures /> : <ReadingState {...reading} />;
}

export function PlacePane() {
  const place = useStore(useDesk().desk.place).place;
  return (
    <Tabs.Content
      key={place}
      value={place}
      id={`place-${place}`}
      aria-labelledby={`tab-${place}`}
      tabIndex={-1}
      className={styles.pane}
      data-place={place}
      data-pane
    >
      {place !== 'today' && (
        <h2 className={place === 'live-chat' ? 'visually-hidden' : styles.title}>
          {placeName(place)}
        </h2>
      )}
      <PlaceContent place={place} />
    </Tabs.Content>
  );
}

function PlaceContent({ place }: { place: Place }): ReactNode {
  switch (place) {
    case 'today':
      return <TodayPlace />;
    case 'live-chat':
      return <LiveChatTab />;
    case 'visitors':
    case 'consultations':
    case 'contacts':
    case 'discount-signups':
    case 'referrals':
    case 'calls':
      return <LeadList key={place} kind={place} />;
    case 'agenda':
      return <Agenda />;
    case 'figures':
      return <FiguresPlace />;
    case 'answers':
      return <Answers />;
    case 'website':
      return <WebsitePlace />;
    case 'account':
      return <Accounts />;
    default:
      return assertNever(place);
  }
}

function TodayPlace() {
  return (
    <div className={styles.today}>
      <Aside />
      <Today />
      <CountCards />
    </div>
  );
}
