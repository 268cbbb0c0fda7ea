import { type RefObject, useEffect, useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { type Choice, first, isSame, queryOf, readChoice } from './choice.ts';
import { findFloor, findRoom } from './floors.ts';

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
