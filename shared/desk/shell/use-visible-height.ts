import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the desk as high as what can be seen of it. Safari lays its keyboard over the page without resizing it, and
 * pushes the page up; only the visual viewport tells what is left.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    const follow = () => {
      // Somebody looks closer: the page is larger than the window then, and is meant to be.
      if (visible.scale > 1.01) return;
      shell.current?.style.setProperty('--visible-height', `${visible.height}px`);
      shell.current?.style.setProperty('--visible-top', `${visible.offsetTop}px`);
    };
    follow();
    visible.addEventListener('resize', follow);
    visible.addEventListener('scroll', follow);
    return () => {
      visible.removeEventListener('resize', follow);
      visible.removeEventListener('scroll', follow);
    };
  }, []);
  return shell;
}
