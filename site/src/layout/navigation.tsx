import { useLocation } from 'wouter';
import { routes } from '../routes.tsx';
import { PageLink } from './page-link.tsx';

/** The first six routes, in their order. */
const links = routes.slice(0, 6);

interface Props {
  className?: string | undefined;
  onClick?: () => void;
}

export function NavigationLinks({ className, onClick }: Props) {
  const [location] = useLocation();
  return (
    <ul className={className}>
      {links.map(({ path: to, label }) => (
        <li key={to}>
          <PageLink to={to} current={location === to} {...(onClick && { onClick })}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
