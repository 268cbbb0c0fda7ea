import type { MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { routeOf } from '../routes.tsx';

interface Props {
  to: string;
  className?: string | undefined;
  current?: boolean;
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** A press that asks for a new tab, a download or a menu stays the browser's. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** A link to another public page; its code is fetched as soon as a visit looks likely. */
export function PageLink({ to, className, current = false, onClick, children }: Props) {
  const preload = () => routeOf(to).page.preload();
  return (
    <a
      href={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        // To the page already shown no route changes, so nothing else would bring the reader up.
        if (window.location.pathname === to) window.scrollTo(0, 0);
        else navigate(to);
      }}
    >
      {children}
    </a>
  );
}
