import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDesk, useMe } from '../app/context.tsx';
import type { Placed, Sections } from './sections.ts';

/** After this long without input, a list at its top shows new rows. */
const ALONE_AFTER_MS = 10_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Scrolls along when rows are added above, so that no row moves under the pointer. Returns the
 * number of rows added above and not seen yet. Does nothing until `isKnown`.
 */
export function useSteadyRows(list: RefObject<HTMLElement | null>, isKnown: boolean): number {
  const [above, setAbove] = useState(0);
  useEffect(() => {
    const pane = list.current?.closest<HTMLElement>('[data-pane]');
    const content = pane?.firstElementChild;
    if (!isKnown || !list.current || !pane || !(content instanceof HTMLElement)) return;
    return keepSteady({ list: list.current, pane, content }, setAbove);
  }, [list, isKnown]);
  return above;
}

interface Elements {
  list: Element;
  /** `pane` scrolls `content`. */
  pane: HTMLElement;
  content: HTMLElement;
}

/** Reports unseen rows above through `onAbove`; returns the stop function. */
function keepSteady({ list, pane, content }: Elements, onAbove: (count: number) => void) {
  let touched = performance.now();
  let known = rowsIn(content);
  const unseen = new Set<string>();

  function count(): void {
    if (pane.scrollTop === 0) content.style.removeProperty('min-block-size');
    const edge = edgeOf(pane, content);
    for (const tag of unseen) {
      const row = known.get(tag);
      if (!row || row.bottom > edge) unseen.delete(tag);
    }
    onAbove(unseen.size);
  }

  function stay(): void {
    const before = known;
    known = rowsIn(content);
    const edge = edgeOf(pane, content);
    const inSight = [...before].find(([tag, { top }]) => top >= edge && known.has(tag));
    const from = inSight?.[1].top ?? 0;
    const to = known.get(inSight?.[0] ?? '')?.top ?? from;
    const isTouched = performance.now() - touched < ALONE_AFTER_MS;
    // At the top, a banner above the rows must show although it moves them.
    if (pane.scrollTop > 0 || (isTouched && !haveSameTags(before, known))) {
      for (const [tag, { top }] of known) if (!before.has(tag) && top < to) unseen.add(tag);
      scrollBy(pane, content, to - from);
    }
    count();
  }

  const onTouch = () => {
    touched = performance.now();
  };
  const resized = new ResizeObserver(stay);
  resized.observe(content);
  resized.observe(list);
  const leaving = new AbortController();
  const watching = { passive: true, signal: leaving.signal };
  pane.addEventListener('scroll', count, watching);
  for (const touch of touches)
    document.addEventListener(touch, onTouch, { capture: true, ...watching });
  return () => {
    resized.disconnect();
    leaving.abort();
  };
}

const haveSameTags = (before: Rows, after: Rows) =>
  before.size === after.size && [...before.keys()].every((tag) => after.has(tag));

/** Gives a list that is too short to scroll extra room below, until it is back at its top. */
function scrollBy(pane: HTMLElement, content: HTMLElement, wanted: number): void {
  const top = pane.scrollTop + wanted;
  pane.scrollTop = top;
  if (top - pane.scrollTop < 1) return;
  // Independent of anything around the pane.
  content.style.minBlockSize = `${window.innerHeight + top}px`;
  pane.scrollTop = top;
}

/** Position of each row within the scrolled content. */
type Rows = ReadonlyMap<string, { top: number; bottom: number }>;

function rowsIn(content: Element): Rows {
  const origin = content.getBoundingClientRect().top;
  const rows = content.querySelectorAll<HTMLElement>('[data-acts="row"]');
  return new Map(
    [...rows].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [row.dataset.row ?? '', { top: top - origin, bottom: bottom - origin }];
    }),
  );
}

const edgeOf = (pane: Element, content: Element) =>
  pane.getBoundingClientRect().top - content.getBoundingClientRect().top;

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
