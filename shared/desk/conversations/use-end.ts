import { useEffect, useRef, useState } from 'react';

const NEAR_PIXELS = 48;

/** Keeps a list at its end unless the reader scrolled up; then a new `newest` sets `isBehind`. */
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
    const pin = () => {
      outer.scrollTop = outer.scrollHeight;
      top = outer.scrollTop;
    };
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) pin();
    });
    const onScroll = () => {
      const isNear = outer.scrollHeight - outer.scrollTop - outer.clientHeight < NEAR_PIXELS;
      // Only scrolling up leaves the end; growth of the list does not.
      isAtEnd.current = isNear || (isAtEnd.current && outer.scrollTop >= top);
      top = outer.scrollTop;
      if (isAtEnd.current) setBehind(false);
    };
    grown.observe(inner);
    grown.observe(outer); // A panel that opens above shrinks the box.
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
