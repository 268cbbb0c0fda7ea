import type { MouseEventHandler } from 'react';
import { routes } from '../routes.tsx';
import { PageLink } from './page-link.tsx';

/** The first six routes, in their order. */
const links = routes.slice(0, 6);

interface Props {
  path: string;
  className?: string | undefined;
  onClick?: MouseEventHandler;
}

export function NavigationLinks({ path, className, onClick }: Props) {
  return (
    <ul className={className}>
      {links.map(({ path: to, label }) => (
        <li key={to}>
          <PageLink to={to} current={path === to} {...(onClick && { onClick })}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
