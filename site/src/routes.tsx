import type { Business } from '@sallie/shared/contract/business';
import { type Page, page } from './page-loader.tsx';

/** A public page. */
export interface Route {
  path: string;
  /** What navigation and title call it. */
  label: string;
  page: Page;
}

export const routes: Route[] = [
  {
    path: '/',
    label: 'Home',
    page: page(
      () => import('./pages/home.tsx').then((module) => module.Home),
      [() => import('./pages/home-more.tsx')],
    ),
  },
  {
    path: '/about',
    label: 'About Us',
    page: page(() => import('./pages/about.tsx').then((module) => module.About), [], true),
  },
  {
    path: '/our-products',
    label: 'Our Products',
    page: page(() => import('./pages/our-products.tsx').then((module) => module.OurProducts)),
  },
  {
    path: '/recent-projects',
    label: 'Recent Projects',
    page: page(
      () => import('./pages/recent-projects.tsx').then((module) => module.RecentProjects),
      [() => import('./sections/gallery/gallery.tsx')],
    ),
  },
  {
    path: '/contact',
    label: 'Contact',
    page: page(
      () => import('./pages/contact.tsx').then((module) => module.Contact),
      [() => import('./forms/contact-form.tsx')],
    ),
  },
  {
    path: '/referrals',
    label: 'Referral Program',
    page: page(
      () => import('./pages/referrals.tsx').then((module) => module.Referrals),
      [() => import('./forms/referral-form.tsx')],
    ),
  },
  {
    path: '/consultation',
    label: 'Free In-Home Consultation',
    page: page(
      () => import('./pages/consultation.tsx').then((module) => module.Consultation),
      [() => import('./forms/consultation-form.tsx')],
    ),
  },
  {
    path: '/privacy-policy',
    label: 'Privacy Policy',
    page: page(
      () => import('./pages/privacy-policy.tsx').then((module) => module.PrivacyPolicy),
      [],
      true,
    ),
  },
];

export const notFound: Route = {
  path: '/404',
  label: 'Page Not Found',
  page: page(() => import('./pages/not-found.tsx').then((module) => module.NotFound), [], true),
};

export function routeOf(path: string): Route {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.find((route) => route.path === wanted) ?? notFound;
}

export function titleOf({ path, label }: Route, { name, town }: Business): string {
  return path === '/' ? `${name} | Flooring in ${town}` : `${label} | ${name}`;
}
