import type { Business } from '@sallie/shared/contract/business';
import type { PagePath } from '@sallie/shared/contract/page';

/** Public pages by path, in the order of the navigation. */
export const pageNames: Record<string, string> = {
  '/': 'Home',
  '/about': 'About Us',
  '/our-products': 'Our Products',
  '/recent-projects': 'Recent Projects',
  '/contact': 'Contact',
  '/referrals': 'Referral Program',
  '/consultation': 'Free In-Home Consultation',
  '/privacy-policy': 'Privacy Policy',
} satisfies Record<PagePath, string>;

/** The server shows this page for unknown paths. */
export const notFoundPath = '/404';

export function titleOf(path: string, { name, town }: Business): string {
  if (path === '/') return `${name} | Flooring in ${town}`;
  return `${pageNames[path] ?? 'Page Not Found'} | ${name}`;
}
