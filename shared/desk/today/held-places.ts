import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDesk, useMe } from '../app/context.tsx';
import type { Placed, Sections } from './sections.ts';

type SectionName = keyof Sections;

const namesOf = (sections: Sections) =>
  Object.keys(sections).filter((name): name is SectionName => name in sections);

/**
 * Keeps visible rows in their place when they are taken, fall due or are assigned, so that nothing
 * moves under the reader. Rows that are no longer due leave.
 */
export function inHeldPlaces(
  shown: Sections,
  due: Sections,
  isInSight: (tag: string) => boolean,
): Sections {
  const held = movedInSight(shown, due, isInSight);
  if (held.size === 0) return due;
  const placed = { ...due };
  for (const name of namesOf(due)) {
    const rest = due[name].filter(({ item }) => !held.has(item.tag));
    placed[name] = withHeld(shown[name], rest, held);
  }
  return placed;
}

/** Returns visible rows that are due in another section than they are shown in, by tag. */
function movedInSight(
  shown: Sections,
  due: Sections,
  isInSight: (tag: string) => boolean,
): Map<string, Placed> {
  const held = new Map<string, Placed>();
  const before = new Map<string, SectionName>();
  for (const name of namesOf(shown)) {
    for (const { item } of shown[name]) before.set(item.tag, name);
  }
  for (const name of namesOf(due)) {
    // Snoozed rows should leave, and urgent ones belong on top.
    if (name === 'putOff' || name === 'urgent') continue;
    for (const placed of due[name]) {
      // A returned row shows its reason in its own section.
      if (placed.back) continue;
      const was = before.get(placed.item.tag);
      const hasMoved = was !== undefined && was !== name && was !== 'putOff';
      if (hasMoved && isInSight(placed.item.tag)) held.set(placed.item.tag, placed);
    }
  }
  return held;
}

/** Inserts each held row behind the row it followed, if that is still there. */
function withHeld(
  shown: readonly Placed[],
  rest: readonly Placed[],
  held: ReadonlyMap<string, Placed>,
): Placed[] {
  const rows = [...rest];
  let after = -1;
  for (const { item } of shown) {
    const kept = held.get(item.tag);
    if (kept) {
      after += 1;
      rows.splice(after, 0, kept);
      continue;
    }
    const at = rows.findIndex((row) => row.item.tag === item.tag);
    if (at >= 0) after = at;
  }
  return rows;
}

/**
 * Holds rows in place until the user opens something else or leaves the page. Holds nothing until
 * the lists and the user are known.
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
