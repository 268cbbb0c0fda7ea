import { late } from '../hydration/late.tsx';
import { Hero } from '../sections/home/hero.tsx';

const More = late('home-more', 'near', () =>
  import('./home-more.tsx').then(({ HomeMore }) => HomeMore),
);

export function Home() {
  return (
    <>
      <Hero />
      <More />
    </>
  );
}
