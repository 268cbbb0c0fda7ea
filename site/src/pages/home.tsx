import { lazy, Suspense } from 'react';
import { late } from '../hydration/late.tsx';
import { Hero } from '../sections/home/hero.tsx';

const More = late('home-more', 'reached', () =>
  import('./home-more.tsx').then((module) => module.HomeMore),
);

const DiscountPopup = lazy(() =>
  import('../sections/home/discount-popup.tsx').then((module) => ({
    default: module.DiscountPopup,
  })),
);

export function Home() {
  return (
    <>
      <Hero />
      <More />
      <Suspense>
        <DiscountPopup />
      </Suspense>
    </>
  );
}
