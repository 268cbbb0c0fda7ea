import { useEffect, useRef } from 'react';

/** For the field in which a form begins. */
export function useFirstFocus<E extends HTMLElement>() {
  const field = useRef<E>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
