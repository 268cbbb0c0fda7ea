import * as Tabs from '@radix-ui/react-tabs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useDesk } from '../app/context.tsx';
import { leaveDetail } from '../app/go-to.ts';
import { BESIDE, useMedia } from '../app/screen.tsx';
import type { Place } from '../ports/route.ts';
import {
  Icon,
  nearPlaces,
  type PlaceCount,
  placeName,
  places,
  shapes,
  usePlaceCounts,
} from './places.tsx';
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
