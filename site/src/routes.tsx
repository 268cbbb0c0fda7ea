import type { Business } from '@sallie/shared/contract/business';
import { matchRoute } from 'wouter';
import { parse } from './exact-path.ts';
import { type Page, page } from './page-loader.tsx';

/** A public page. */
export interface Route {
  path: string;
  /** What navigation and title call it. */
  label: string;
  page: Page;
}

export const routes: Route[] = [
  { path: '/', label: 'Home', page: page(() => import('./pages/home.tsx')) },
  { path: '/about', label: 'About Us', page: page(() => import('./pages/about.tsx'), 'quiet') },
  {
    path: '/our-products',
    label: 'Our Products',
    page: page(() => import('./pages/our-products.tsx')),
  },
  {
    path: '/recent-projects',
    label: 'Recent Projects',
    page: page(() => import('./pages/recent-projects.tsx')),
  },
  { path: '/contact', label: 'Contact', page: page(() => import('./pages/contact.tsx')) },
  {
    path: '/referrals',
    label: 'Referral Program',
    page: page(() => import('./pages/referrals.tsx')),
  },
  {
    path: '/consultation',
    label: 'Free In-Home Consultation',
    page: page(() => import('./pages/consultation.tsx')),
  },
  {
    path: '/privacy-policy',
    label: 'Privacy Policy',
    page: page(() => import('./pages/privacy-policy.tsx'), 'quiet'),
  },
];

export const notFound: Route = {
  path: '/404',
  label: 'Page Not Found',
  page: page(() => import('./pages/not-found.tsx'), 'quiet'),
};

export function routeOf(path: string): Route {
  return routes.find((route) => matchRoute(parse, route.path, path)[0]) ?? notFound;
}

export function titleOf({ path, label }: Route, { name, town }: Business): string {
  return path === '/' ? `${name} | Flooring in ${town}` : `${label} | ${name}`;
}
