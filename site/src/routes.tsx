import type { Business } from '@sallie/shared/business';
import { projectCount } from './content/project-count.ts';
import { type Page, page } from './page-loader.tsx';
import type { PictureName } from './picture/picture.tsx';
import { gallerySizes } from './sections/gallery/gallery-sizes.ts';
import { heroSizes } from './sections/home/hero-sizes.ts';

/** A public page. `module` names its file under pages/. */
export interface Route {
  path: string;
  module: string;
  title: (business: Business) => string;
  description: (business: Business) => string;
  page: Page;
  /** The picture that leads the page, shown when it is shared too. */
  picture: PictureName;
  /** When that picture is the first thing seen: its `sizes`, so that it is fetched at once. */
  lead?: string;
}

export const routes: Route[] = [
  {
    path: '/',
    module: 'home',
    title: ({ name, town }) => `${name} | Flooring in ${town}`,
    description: ({ county, founded }) =>
      `Hardwood, luxury vinyl, carpet and tile for ${county}, sold and laid by one family shop since ${founded}. Free in-home consultations and written estimates.`,
    page: page(
      () => import('./pages/home.tsx').then(({ Home }) => Home),
      () => import('./pages/home-more.tsx'),
    ),
    picture: 'hero',
    lead: heroSizes,
  },
  {
    path: '/about',
    module: 'about',
    title: ({ name }) => `About Us | ${name}`,
    description: ({ name, founded, ownedSince, town }) =>
      `How ${name} has served ${town} since ${founded}, who has owned it since ${ownedSince}, and who you will meet in the showroom.`,
    page: page(() => import('./pages/about.tsx').then(({ About }) => About)),
    picture: 'showroom',
  },
  {
    path: '/our-products',
    module: 'our-products',
    title: ({ name }) => `Our Products | ${name}`,
    description: ({ town }) =>
      `Hardwood, luxury vinyl plank, carpet, tile and stone: see floors in a room before you choose, then walk on them in our ${town} showroom.`,
    page: page(() => import('./pages/our-products.tsx').then(({ OurProducts }) => OurProducts)),
    picture: 'product-hardwood',
  },
  {
    path: '/contact',
    module: 'contact',
    title: ({ name }) => `Contact | ${name}`,
    description: ({ name, address }) =>
      `Call, write or visit ${name} at ${address.street}, ${address.city}: showroom address, opening hours, map and contact form.`,
    page: page(
      () => import('./pages/contact.tsx').then(({ Contact }) => Contact),
      () => import('./forms/contact-form.tsx'),
    ),
    picture: 'showroom-2',
  },
  {
    path: '/recent-projects',
    module: 'recent-projects',
    title: ({ name }) => `Recent Projects | ${name}`,
    description: ({ county }) =>
      `${projectCount} floors we have laid in homes and businesses across ${county}: hardwood, vinyl, carpet and tile, with what made each job special.`,
    page: page(
      () => import('./pages/recent-projects.tsx').then(({ RecentProjects }) => RecentProjects),
      () => import('./sections/gallery/gallery.tsx'),
    ),
    picture: 'project-01',
    lead: gallerySizes,
  },
  {
    path: '/consultation',
    module: 'consultation',
    title: ({ name }) => `Free In-Home Consultation | ${name}`,
    description: ({ county }) =>
      `Ask for a free in-home flooring consultation anywhere in ${county}. We measure, bring samples and leave a written estimate.`,
    page: page(
      () => import('./pages/consultation.tsx').then(({ Consultation }) => Consultation),
      () => import('./forms/consultation-form.tsx'),
    ),
    picture: 'service-consultation',
  },
  {
    path: '/referrals',
    module: 'referrals',
    title: ({ name }) => `Referral Program | ${name}`,
    description: ({ referral }) =>
      `Tell a friend about us and earn $${referral.credit} in credit for every new floor we install for someone you sent.`,
    page: page(
      () => import('./pages/referrals.tsx').then(({ Referrals }) => Referrals),
      () => import('./forms/referral-form.tsx'),
    ),
    picture: 'hero-2',
  },
  {
    path: '/privacy-policy',
    module: 'privacy-policy',
    title: ({ name }) => `Privacy Policy | ${name}`,
    description: ({ name }) =>
      `What this website of ${name} stores when you write to us, how long it is kept, and how to have it erased.`,
    page: page(() =>
      import('./pages/privacy-policy.tsx').then(({ PrivacyPolicy }) => PrivacyPolicy),
    ),
    picture: 'hero',
  },
];

export const notFound: Route = {
  path: '/404',
  module: 'not-found',
  title: ({ name }) => `Page Not Found | ${name}`,
  description: () => 'There is no page at this address.',
  page: page(() => import('./pages/not-found.tsx').then(({ NotFound }) => NotFound)),
  picture: 'hero',
};

export function routeOf(path: string): Route {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.find((route) => route.path === wanted) ?? notFound;
}
