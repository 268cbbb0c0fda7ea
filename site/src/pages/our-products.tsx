import { useContent } from '../content/facts.ts';
import { island } from '../islands/island.tsx';
import layout from '../layout/page.module.css';
import styles from './our-products.module.css';

/* The HTML has the first picture; the code loads on a touch, or when the link names another picture. */
const Visualizer = island(
  'rooms',
  'touched',
  () => import('../visualizer/visualizer.tsx').then((module) => module.Visualizer),
  () => /[?&](room|floor|with)=/.test(window.location.search),
);

const Products = island('products', 'touched', () =>
  import('../sections/products/products.tsx').then((module) => module.Products),
);

const VendorVisualizer = island(
  'visualizer',
  'near',
  () =>
    import('../sections/products/vendor-visualizer.tsx').then((module) => module.VendorVisualizer),
  // The vendor's patience of three seconds counts from the start, even when nobody scrolls there.
  () => true,
);

const Band = island('band', 'near', () =>
  import('../sections/consultation-band.tsx').then((module) => module.ConsultationBand),
);

export default function OurProducts() {
  const { texts } = useContent();
  return (
    <>
      <div className={`${layout.wrap} ${styles.opening}`}>
        <div>
          <h1>
            <span className={layout.eyebrow}>Our products</span> See it in a room, then walk on it
            in ours.
          </h1>
        </div>
        <div className={`${layout.stack} ${styles.words}`}>
          <p className={layout.lede}>{texts.productsLead}</p>
          <p className={styles.notice} role="note">
            Not all of our products are shown here, and some of those shown may be out of stock.
            Call or come in and we will tell you what is on the racks today.
          </p>
        </div>
      </div>
      <Visualizer />
      <Products />
      <VendorVisualizer />
      <Band />
    </>
  );
}

OurProducts.parts = [Visualizer];
