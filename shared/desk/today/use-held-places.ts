import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDesk, useMe } from '../app/context.tsx';
import { inHeldPlaces } from './held-places.ts';
import type { Sections } from './sections.ts';

/**
 * Lets rows stay where they are seen until whoever looks at them goes on: to another record or place, or away. While
 * the desk does not know yet what there is, or who sits here, there is nothing to stay.
 */
export function useHeldPlaces(
  due: Sections,
  list: RefObject<HTMLElement | null>,
  isKnown: boolean,
): Sections {
  const { desk } = useDesk();
  const me = useMe();
  const [going, setGoing] = useState(0);
  const look = isKnown ? `${me} ${going}` : null;
  const shown = useRef<{ sections: Sections; look: string | null } | null>(null);

  const placed = useMemo(() => {
    const before = shown.current;
    if (before === null || look === null || before.look !== look) return due;
    return inHeldPlaces(before.sections, due, (tag) => isInSight(list.current, tag));
  }, [due, look, list]);

  useLayoutEffect(() => {
    shown.current = { sections: placed, look };
  }, [placed, look]);

  useEffect(() => {
    const goOn = () => setGoing((before) => before + 1);
    const onHidden = () => document.hidden && goOn();
    const leave = desk.detail.subscribe(goOn);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [desk]);
  return placed;
}

function isInSight(list: HTMLElement | null, tag: string): boolean {
  const row = list?.querySelector(`[data-row="${CSS.escape(tag)}"]`)?.getBoundingClientRect();
  const pane = list?.closest('[data-pane]')?.getBoundingClientRect();
  return row !== undefined && pane !== undefined && row.bottom > pane.top && row.top < pane.bottom;
}
