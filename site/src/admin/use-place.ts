import { type Place, placeOf } from '@sallie/shared/desk/place.ts';
import { useEffect, useState } from 'react';

const read = () => placeOf(window.location.hash.slice(1));

/** The record or conversation the address points at; it is kept over a sign-in on the way. */
export function usePlace(): Place | null {
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const look = () => setPlace((before) => read() ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return place;
}
