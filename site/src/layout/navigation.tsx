import { useLocation } from 'wouter';
import { pageNames } from '../content/page-names.ts';
import { PageLink } from './page-link.tsx';

const links = Object.entries(pageNames).slice(0, 6);

interface Props {
  className?: string | undefined;
  onClick?: () => void;
}

export function NavigationLinks({ className, onClick }: Props) {
  const [location] = useLocation();
  return (
    <ul className={className}>
      {links.map(([to, name]) => (
        <li key={to}>
          <PageLink to={to} current={location === to} {...(onClick && { onClick })}>
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
