import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { useDesk, useTriage } from '../app/context.tsx';
import { leaveDetail } from '../app/navigation.ts';
import { BESIDE, useMedia } from '../app/screen.tsx';
import { useCounts, useLeadsStates } from '../app/use-leads.ts';
import { unreadCount } from '../conversations/live-chat-tab.tsx';
import { Place } from '../ports/route.ts';
import { countsOf } from '../stores/leads.ts';
import styles from './rail.module.css';

const LIST = 'places';

/** The navigation: a rail; on a phone a bar with four places and a sheet with the others. */
export function Rail() {
  const { desk } = useDesk();
  const place = useStore(desk.place).place;
  const counts = usePlaceCounts();
  const rail = useRef<HTMLElement>(null);
  const [isMore, setMore] = useState(false);
  const isWide = useMedia(BESIDE);
  useClosing(rail, isMore, setMore);

  const isElsewhere = !nearPlaces.includes(place);
  return (
    <nav
      ref={rail}
      className={styles.rail}
      data-more={isMore}
      data-narrow={!isWide}
      aria-label="Desk"
    >
      <Tabs.List id={LIST} className={styles.list} aria-label="Places">
        {places.map((id) => (
          <PlaceTab
            key={id}
            id={id}
            isHere={id === place}
            count={counts[id]}
            onPress={() => setMore(false)}
          />
        ))}
      </Tabs.List>
      <button
        type="button"
        className={styles.more}
        aria-current={isElsewhere}
        aria-expanded={isMore}
        aria-controls={LIST}
        onClick={() => setMore(!isMore)}
      >
        <Icon shape="M4 6h12M4 10h12M4 14h12" />
        <span className={styles.name}>{isElsewhere ? placeName(place) : 'More'}</span>
        {isElsewhere && <span className="visually-hidden"> and more</span>}
      </button>
    </nav>
  );
}

interface TabProps {
  id: Place;
  isHere: boolean;
  count: PlaceCount | undefined;
  onPress: () => void;
}

function PlaceTab({ id, isHere, count, onPress }: TabProps) {
  const { desk } = useDesk();
  return (
    <Tabs.Trigger
      value={id}
      id={`tab-${id}`}
      className={styles.tab}
      data-near={nearPlaces.includes(id)}
      aria-controls={isHere ? `place-${id}` : undefined}
      onClick={() => {
        onPress();
        // A press on the current place returns from the record to the list.
        if (isHere) leaveDetail(desk);
      }}
    >
      <Icon shape={shapes[id]} />
      <span className={styles.name}>{placeName(id)}</span> <Counts of={count} />
    </Tabs.Trigger>
  );
}

/** A press elsewhere or Escape closes the sheet. */
function useClosing(
  rail: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && target !== rail.current;
      if (!isInside || !rail.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
    };
    const leaving = new AbortController();
    document.addEventListener('pointerdown', onPress, leaving);
    document.addEventListener('keydown', onKey, leaving);
    return () => leaving.abort();
  }, [rail, isOpen, setOpen]);
}

/** Screen readers get the words of the tray (`countsLine`): `3 waiting, 2 with you`. */
function Counts({ of = { count: 0, word: 'new' } }: { of: PlaceCount | undefined }) {
  const { count, word, withYou = 0 } = of;
  return (
    <>
      {count > 0 && (
        <span className={styles.count}>
          {count.toLocaleString('en-US')}
          <span className="visually-hidden">
            {' '}
            {word}
            {withYou > 0 && ', '}
          </span>
        </span>
      )}
      {withYou > 0 && (
        <span className={styles.yours}>
          {withYou.toLocaleString('en-US')}
          <span className={styles.word}> with you</span>
        </span>
      )}
    </>
  );
}

/** In the order of the rail. */
export const places = Place.options;

/** A phone has room for four within reach of the thumb. */
const nearPlaces: readonly Place[] = ['today', 'live-chat', 'consultations', 'contacts'];

const names: Record<Exclude<Place, LeadKind>, string> = {
  today: 'Today',
  'live-chat': 'Live chat',
  agenda: 'Agenda',
  figures: 'Figures',
  answers: 'SallieBot',
  website: 'Website',
  account: 'Account',
};

const isKind = (place: Place): place is LeadKind => place in leadRegistry;

export function placeName(place: Place): string {
  return isKind(place) ? leadRegistry[place].names.tab : names[place];
}

export interface PlaceCount {
  count: number;
  word: 'new' | 'waiting' | 'open' | 'not published';
  /** Further leads that the user holds. */
  withYou?: number;
}

/** Places without a count are missing. */
function usePlaceCounts(): Partial<Record<Place, PlaceCount>> {
  const { answers, website } = useDesk().desk;
  const { paced } = useTriage();
  const states = useLeadsStates();
  const unread = useStore(paced, ({ conversations }) => unreadCount(conversations.list));
  const { waiting, withYou } = useCounts();
  const open = useStore(answers, (state) => state.open?.length ?? 0);
  const unpublished = useStore(website, (state) => state.website?.draft.unpublished.length ?? 0);
  const ofKinds = leadKinds.map((kind) => [
    kind,
    { count: countsOf(states[kind]).unread, word: 'new' },
  ]);
  return {
    today: { count: waiting, word: 'waiting', withYou },
    'live-chat': { count: unread, word: 'new' },
    answers: { count: open, word: 'open' },
    website: { count: unpublished, word: 'not published' },
    ...Object.fromEntries(ofKinds),
  };
}

/** Line drawings on a grid of 20. */
const shapes: Record<Place, string> = {
  today: 'M3 11l2.5-6.5h9L17 11v5H3zM3 11h4l1 2h4l1-2h4',
  'live-chat': 'M3 4.5h14v9H9l-4 3.5v-3.5H3zM6.5 9h.01M10 9h.01M13.5 9h.01',
  visitors: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 17c.4-3.2 2.8-5 6-5s5.6 1.8 6 5',
  consultations: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5',
  contacts: 'M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5',
  'discount-signups': 'M3 10V3.5h6.5l7.5 7.5-6.5 6.5zM6.5 7h.01',
  referrals:
    'M7 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M2.5 16c.3-2.7 2-4.2 4.5-4.2s4.2 1.5 4.5 4.2M15 6v6M12 9h6',
  calls: 'M6 3 4 4c-1 4 5 12 12 12l1-3-4-2-2 1.5A10 10 0 0 1 7.5 9L9 7.5z',
  agenda: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  figures: 'M3 17h14M5 14v-4M9 14V5M13 14V8M17 14v-2.5',
  answers: 'M4 7.5h12v8.5H4zM10 7.5V4M8 11.5h.01M12 11.5h.01',
  website: 'M3 4.5h14v11H3zM3 8h14M5.5 6.2h.01M7.5 6.2h.01M6 11h4M6 13h2.5M12.5 11h2v2.5h-2z',
  account:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M10 2.5v2.5M10 15v2.5M2.5 10H5M15 10h2.5M4.7 4.7l1.8 1.8M13.5 13.5l1.8 1.8M4.7 15.3l1.8-1.8M13.5 6.5l1.8-1.8',
};

export function Icon({ shape }: { shape: string }): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
