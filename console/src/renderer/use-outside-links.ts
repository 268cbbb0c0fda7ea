import { useEffect } from 'react';

/**
 * This page never navigates. A link out of it, also a mail address or a phone number, is handed to main as a new
 * window, which main opens in the system's own programs; a link to `/` means the shop's website.
 */
export function useOutsideLinks(server: string | null) {
  useEffect(() => {
    function hand(event: MouseEvent) {
      const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(anchor instanceof HTMLAnchorElement) || anchor.hasAttribute('download')) return;
      const { origin, pathname } = window.location;
      const href = new URL(anchor.href);
      const isHere = href.origin === origin && href.protocol === window.location.protocol;
      if (isHere && href.pathname === pathname && href.hash) return;
      event.preventDefault();
      const target = isHere ? server && new URL(href.pathname, server).href : href.href;
      if (target) window.open(target);
    }
    window.addEventListener('click', hand);
    return () => window.removeEventListener('click', hand);
  }, [server]);
}
