import {
  productCarpet,
  productHardwood,
  productTile,
  productVinyl,
} from '../../../pictures/pictures.ts';
import { project21 } from '../../../pictures/projects.ts';
import { useContent, useFacts } from '../../content/facts.tsx';
import layout from '../../layout/page.module.css';
import { Picture } from '../../layout/picture.tsx';
import styles from './products.module.css';

/** The demo pictures follow the order of the demo facts; a longer list simply has no picture. */
const pictures = [productHardwood, productVinyl, productCarpet, productTile, project21];

export function Products() {
  const { products } = useFacts();
  const { financing } = useContent();
  return (
    <section className={layout.wrap} aria-labelledby="sold">
      <h2 id="sold">What we sell</h2>
      <ul className={styles.products}>
        {products.map(({ name, detail }, index) => {
          const picture = pictures[index];
          return (
            <li key={name}>
              {picture && (
                <Picture
                  of={picture}
                  alt={`${name} in a room`}
                  sizes="(min-width: 900px) 45vw, 100vw"
                />
              )}
              <h3>{name}</h3>
              <p>{detail}</p>
            </li>
          );
        })}
      </ul>
      {financing && (
        <p className={styles.financing}>
          {financing.line}{' '}
          {financing.link && (
            <a href={financing.link} target="_blank" rel="noreferrer">
              More about paying over time
            </a>
          )}
        </p>
      )}
    </section>
  );
}
