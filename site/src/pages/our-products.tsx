import { useFacts } from '../content/facts.tsx';
import layout from '../layout/page.module.css';
import { LateBand } from '../sections/late-band.ts';
import { LateProducts } from '../sections/products/late-products.ts';
import { LateVisualizer as LateVendor } from '../sections/products/late-visualizer.ts';
import { LateVisualizer } from '../visualizer/late-visualizer.ts';
import styles from './our-products.module.css';

export default function OurProducts() {
  const { address } = useFacts();
  return (
    <>
      <div className={`${layout.wrap} ${styles.opening}`}>
        <div>
          <h1>
            <span className={layout.eyebrow}>Our products</span> See it in a room, then walk on it
            in ours.
          </h1>
        </div>
        <div className={styles.words}>
          <p className={layout.lede}>
            A small square never tells you what twenty of them will do to a room. Try floors on
            screen, note the ones you like, and ask for the samples at {address.street}.
          </p>
          <p className={styles.notice} role="note">
            Not all of our products are shown here, and some of those shown may be out of stock.
            Call or come in and we will tell you what is on the racks today.
          </p>
        </div>
      </div>
      <LateVisualizer />
      <LateProducts />
      <LateVendor />
      <LateBand />
    </>
  );
}
