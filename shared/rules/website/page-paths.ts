/** In the order of the navigation. */
export const pagePaths = [
  '/',
  '/about',
  '/our-products',
  '/recent-projects',
  '/contact',
  '/referrals',
  '/consultation',
  '/privacy-policy',
] as const;
export type PagePath = (typeof pagePaths)[number];
