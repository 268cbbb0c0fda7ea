import { useEffect, useRef, useState } from 'react';

const NEAR = 48;

/** Keeps a list scrolled to its end while its reader is there; who reads further up is not torn away. */
export function useEnd() {
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
    const grown = new ResizeObserver((changes) => {
      if (isAtEnd.current) outer.scrollTop = outer.scrollHeight;
      else if (changes.some(({ target }) => target === inner)) setBehind(true);
    });
    const onScroll = () => {
      isAtEnd.current = outer.scrollHeight - outer.scrollTop - outer.clientHeight < NEAR;
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

  return { box, isBehind, toEnd };
}
