import { type RefObject, useEffect } from 'react';

const PHONE = '(max-width: 480px)';
const LOCK = 'scroll-locked';

export function isFullScreen(): boolean {
  return matchMedia(PHONE).matches;
}

/** On a phone the chat covers the page: what lies behind is out of reach, and the panel is as high as the keyboard leaves room. */
export function useFullScreen(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const phone = matchMedia(PHONE);
    const page = document.getElementById('root');
    const cover = (covers: boolean) => {
      document.documentElement.classList.toggle(LOCK, covers);
      page?.toggleAttribute('inert', covers);
      element.ariaModal = covers ? 'true' : null;
    };
    const follow = () => cover(phone.matches);
    follow();
    phone.addEventListener('change', follow);
    const unfit = fitVisible(element);
    return () => {
      phone.removeEventListener('change', follow);
      unfit();
      cover(false);
    };
  }, [panel]);
}

/** Safari lays its keyboard over the page without resizing it; only the visual viewport tells what is left. */
function fitVisible(element: HTMLElement): () => void {
  const visible = window.visualViewport;
  if (!visible) return () => {};
  const follow = () => {
    element.style.setProperty('--visible-height', `${visible.height}px`);
    element.style.setProperty('--visible-top', `${visible.offsetTop}px`);
  };
  follow();
  visible.addEventListener('resize', follow);
  visible.addEventListener('scroll', follow);
  return () => {
    visible.removeEventListener('resize', follow);
    visible.removeEventListener('scroll', follow);
  };
}
