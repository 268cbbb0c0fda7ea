import { useFacts } from '../facts.tsx';
import layout from '../layout/page.module.css';
import { Picture, type PictureName } from '../picture/picture.tsx';
import { ConsultationBand } from '../sections/consultation-band.tsx';
import { VendorVisualizer } from '../sections/products/vendor-visualizer.tsx';
import styles from './our-products.module.css';

/** The demo pictures follow the order of the demo facts; a longer list simply has no picture. */
const pictures: PictureName[] = [
  'product-hardwood',
  'product-vinyl',
  'product-carpet',
  'product-tile',
  'project-21',
];

export function OurProducts() {
  const { products, address } = useFacts();
  return (
    <>
      <div className={`${layout.wrap} ${styles.opening}`}>
        <p className={layout.eyebrow}>Our products</p>
        <h1>See it in a room, then walk on it in ours.</h1>
        <p className={layout.lede}>
          A small square never tells you what twenty of them will do to a room. Try floors on
          screen, note the ones you like, and ask for the samples at {address.street}.
        </p>
        <p className={styles.notice} role="note">
          Not all of our products are shown here, and some of those shown may be out of stock. Call
          or come in and we will tell you what is on the racks today.
        </p>
      </div>
      <section className={layout.wrap} aria-label="What we sell">
        <ul className={styles.products}>
          {products.map(({ name, detail }, index) => {
            const picture = pictures[index];
            return (
              <li key={name}>
                {picture && (
                  <Picture
                    name={picture}
                    alt={`${name} in a room`}
                    sizes="(min-width: 900px) 45vw, 100vw"
                    priority={index === 0}
                  />
                )}
                <h2>{name}</h2>
                <p>{detail}</p>
              </li>
            );
          })}
        </ul>
      </section>
      <VendorVisualizer />
      <ConsultationBand />
    </>
  );
}
