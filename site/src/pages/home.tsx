import { lazy, Suspense } from 'react';
import { useFacts } from '../content/facts.ts';
import { carriedBy } from '../islands/carried.ts';
import { island } from '../islands/island.tsx';
import { withRetry } from '../islands/moments.ts';
import { OpeningNow } from '../layout/opening-now.tsx';
import styles from './home.module.css';

/* The first screen is links and a picture, which work without code until touched. */
const Hero = island('hero', 'touched', () =>
  import('../sections/home/hero.tsx').then((module) => module.Hero),
);

const More = island('home-more', 'reached', () =>
  import('./home-more.tsx').then((module) => module.HomeMore),
);

const DiscountPopup = lazy(() =>
  withRetry(() =>
    import('../forms/discount-popup.tsx').then((module) => ({
      default: module.DiscountPopup,
    })),
  ),
);

export default function Home() {
  const { rating, address } = useFacts();
  return (
    <>
      <section aria-labelledby="welcome">
        <Hero />
        <div className={styles.sill}>
          <div className={`needs-script ${styles.sign}`}>
            <OpeningNow />
          </div>
          <p>
            {address.street}, {address.city}
          </p>
          <p>
            <strong>{rating.toFixed(1)}</strong> out of 5 from our customers
          </p>
        </div>
      </section>
      <More />
      <Suspense>
        <DiscountPopup />
      </Suspense>
    </>
  );
}

Home.parts = [Hero, More, { load: () => carriedBy('/') }];
