import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import { routeOf } from '../routes.tsx';

interface Props {
  to: string;
  className?: string | undefined;
  current?: boolean;
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** A link to another public page; its code is fetched as soon as a visit looks likely. */
export function PageLink({ to, className, current = false, onClick, children }: Props) {
  const preload = () => routeOf(to).page.preload();
  return (
    <Link
      href={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        // No route changes, so nothing else would bring the reader up.
        if (window.location.pathname === to) window.scrollTo(0, 0);
      }}
    >
      {children}
    </Link>
  );
}
