import { type RefObject, useEffect, useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { type FloorId, findFloor, findRoom, type RoomId } from './floors.ts';

/* What is shown, and how a visitor may change it. It lives in the page's address: a link, a reload and Back bring the same picture. */

export interface Choice {
  room: RoomId;
  /** Alone, or on the left when two are compared. */
  floor: FloorId;
  /** On the right. */
  other: FloorId | null;
}

export type Side = 'left' | 'right';

/** The picture in the HTML. */
export const first: Choice = { room: 'living-room', floor: 'oak-natural', other: null };

/** Words that name nothing fall back without a sound: links grow old. */
export function readChoice(query: string): Choice {
  const asked = new URLSearchParams(query);
  const room = findRoom(asked.get('room') ?? '')?.id ?? first.room;
  const floor = findFloor(asked.get('floor') ?? '')?.id ?? first.floor;
  const other = findFloor(asked.get('with') ?? '')?.id ?? null;
  return { room, floor, other: other === floor ? null : other };
}

export function queryOf({ room, floor, other }: Choice): string {
  const query = new URLSearchParams({ room, floor, ...(other && { with: other }) });
  return `?${query}`;
}

export function isSame(one: Choice, two: Choice): boolean {
  return one.room === two.room && one.floor === two.floor && one.other === two.other;
}

/** The floors shown, from left to right. */
export function floorsIn({ floor, other }: Choice): FloorId[] {
  return other ? [floor, other] : [floor];
}

export function floorOn(side: Side, { floor, other }: Choice): FloorId {
  return (side === 'right' && other) || floor;
}

/** Lays a floor on one side; the one that lies on the other side already changes places with it. */
export function laid(choice: Choice, side: Side, floor: FloorId): Choice {
  if (!choice.other) return { ...choice, floor };
  const opposite = floorOn(side === 'left' ? 'right' : 'left', choice);
  if (floor === opposite) return { ...choice, floor: choice.other, other: choice.floor };
  return side === 'left' ? { ...choice, floor } : { ...choice, other: floor };
}

/** Beside the floor seen before, if any; else one that could not be more different. */
export function compared(choice: Choice, before: FloorId | null): Choice {
  const contrast = choice.floor === 'slate' ? 'oak-natural' : 'slate';
  return { ...choice, other: before && before !== choice.floor ? before : contrast };
}

export function alone(choice: Choice): Choice {
  return { ...choice, other: null };
}

let lastQuery = '';

/** The query of this page; on the way to another one it stays as it was. */
function currentQuery(): string {
  if (window.location.pathname.startsWith('/our-products')) lastQuery = window.location.search;
  return lastQuery;
}

/** The choice in the address, and how to make another one. */
export function useChoice(): [Choice, (choice: Choice) => void] {
  const query = useLocationProperty(currentQuery, () => '');
  const choice = useMemo(() => readChoice(query), [query]);
  return [choice, choose];
}

function choose(choice: Choice): void {
  if (isSame(choice, readChoice(currentQuery()))) return;
  navigate(queryOf(choice));
}

/** What was picked before our code was here: the browser shows it checked, and no event of that reached us. */
export function useEarlyPick(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const picked = (name: string) =>
      region.current?.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value ?? '';
    const room = findRoom(picked('room'))?.id ?? first.room;
    const floor = findFloor(picked('floor'))?.id ?? first.floor;
    const asked = readChoice(currentQuery());
    choose({
      ...asked,
      ...(room !== first.room && { room }),
      ...(floor !== first.floor && { floor }),
    });
  }, [region]);
}
