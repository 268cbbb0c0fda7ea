import { useEffect, useRef, useState } from 'react';

const NEAR = 48;

/**
 * Keeps a list scrolled to its end while its reader is there; who reads further up is not torn away, and told
 * when something new has come, which `newest` names.
 */
export function useEnd(newest: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);

  function toEnd() {
    isAtEnd.current = true;
    setBehind(false);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }

  useEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    let top = outer.scrollTop;
    let size = sizeOf(outer);
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) outer.scrollTop = outer.scrollHeight;
      top = outer.scrollTop;
      size = sizeOf(outer);
    });
    const onScroll = () => {
      // What moved because there is more or less room is followed once its size is known.
      if (size !== sizeOf(outer)) return;
      const isNear = outer.scrollHeight - outer.scrollTop - outer.clientHeight < NEAR;
      // Only a way up leaves the end.
      isAtEnd.current = isNear || (isAtEnd.current && outer.scrollTop >= top);
      top = outer.scrollTop;
      if (isAtEnd.current) setBehind(false);
    };
    grown.observe(inner);
    grown.observe(outer); // A panel opened above takes room from it.
    outer.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      grown.disconnect();
      outer.removeEventListener('scroll', onScroll);
    };
  }, []);

  useEffect(() => {
    if (newest !== undefined && !isAtEnd.current) setBehind(true);
  }, [newest]);

  return { box, isBehind, toEnd };
}

const sizeOf = ({ scrollHeight, clientHeight, clientWidth }: Element) =>
  `${scrollHeight} ${clientHeight} ${clientWidth}`;
