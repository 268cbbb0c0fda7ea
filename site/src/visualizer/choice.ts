import { type RefObject, useEffect, useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { type FloorId, findFloor, findRoom, floorOf, type RoomId, roomOf } from './floors.ts';

/* The choice lives in the URL, so that links, reloads and Back restore the picture. */

export interface Choice {
  room: RoomId;
  /** The only floor, or the left one of two. */
  floor: FloorId;
  /** The right floor; null without a comparison. */
  other: FloorId | null;
}

export type Side = 'left' | 'right';

/** The picture in the HTML. */
export const first: Choice = { room: 'living-room', floor: 'oak-natural', other: null };

/** Unknown words silently fall back, because links grow old. */
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

/** From left to right. */
export function floorsIn({ floor, other }: Choice): FloorId[] {
  return other ? [floor, other] : [floor];
}

export function floorOn(side: Side, { floor, other }: Choice): FloorId {
  return (side === 'right' && other) || floor;
}

/** Lays a floor on one side; a floor that is on the other side swaps with it. */
export function laid(choice: Choice, side: Side, floor: FloorId): Choice {
  if (!choice.other) return { ...choice, floor };
  const opposite = floorOn(side === 'left' ? 'right' : 'left', choice);
  if (floor === opposite) return { ...choice, floor: choice.other, other: choice.floor };
  return side === 'left' ? { ...choice, floor } : { ...choice, other: floor };
}

/** Compares with the floor seen before, else with one of strong contrast. */
export function compared(choice: Choice, before: FloorId | null): Choice {
  const contrast = choice.floor === 'slate' ? 'oak-natural' : 'slate';
  return { ...choice, other: before && before !== choice.floor ? before : contrast };
}

export function alone(choice: Choice): Choice {
  return { ...choice, other: null };
}

let lastQuery = '';

/** Keeps the last query while navigating to another page. */
function currentQuery(): string {
  if (window.location.pathname.startsWith('/our-products')) lastQuery = window.location.search;
  return lastQuery;
}

export function useChoice(): [Choice, (choice: Choice) => void] {
  const query = useLocationProperty(currentQuery, () => '');
  const choice = useMemo(() => readChoice(query), [query]);
  return [choice, choose];
}

function choose(choice: Choice): void {
  if (isSame(choice, readChoice(currentQuery()))) return;
  navigate(queryOf(choice));
}

/** Takes over radio buttons that were checked before hydration, which fired no event that we heard. */
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

/** Shown under the picture and announced by screen readers. */
export function caption({ room, floor, other }: Choice): string {
  const { name } = roomOf(room);
  if (!other) return `${name} with ${floorOf(floor).name}`;
  return `${name} with ${floorOf(floor).name} on the left, ${floorOf(other).name} on the right`;
}

export function describe(room: RoomId, floor: FloorId): string {
  const { name, view } = roomOf(room);
  return `${name} with ${floorOf(floor).name}: ${view}.`;
}

export function shares({ floor, other }: Choice, left: number): string {
  const name = floorOf(floor).name;
  return other ? `${name} ${left} %, ${floorOf(other).name} ${100 - left} %` : name;
}

/** Returns a link to the consultation form, filled in with the shown floors. */
export function askAddress(choice: Choice): string {
  const asked = floorsIn(choice).map(floorOf);
  const named = asked.map(({ name, kind }) => `${name} (${kind.name.toLowerCase()})`);
  const types = new Set(asked.map(({ kind }) => kind.projectType));
  const [type = 'unsure'] = types;
  const room = roomOf(choice.room).name.toLowerCase();
  const query = new URLSearchParams({
    type: types.size > 1 ? 'multiple' : type,
    note: `I would like to ask about ${named.join(' and ')} in the ${room}.`,
  });
  return `/consultation?${query}`;
}
