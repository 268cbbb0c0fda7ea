import type { MouseEventHandler } from 'react';
import { PageLink } from './page-link.tsx';

const links = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/our-products', label: 'Our Products' },
  { to: '/recent-projects', label: 'Recent Projects' },
  { to: '/contact', label: 'Contact' },
  { to: '/referrals', label: 'Referral Program' },
];

interface Props {
  path: string;
  className?: string | undefined;
  onClick?: MouseEventHandler;
}

export function NavigationLinks({ path, className, onClick }: Props) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <PageLink to={to} current={path === to} {...(onClick && { onClick })}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
