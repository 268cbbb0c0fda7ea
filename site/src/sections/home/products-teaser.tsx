import { useFacts } from '../../content/facts.tsx';
import { Action } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import { PageLink } from '../../layout/links.tsx';
import layout from '../../layout/page.module.css';
import { Picture } from '../../layout/picture.tsx';
import { floorPicture } from '../floor-picture.ts';
import styles from './products-teaser.module.css';

const arrowIcon = 'M5 12h14m-5.5-5.5L19 12l-5.5 5.5';

const MOST_PRODUCTS = 4;

export function ProductsTeaser() {
  const { products } = useFacts();
  if (products.length === 0) return null;
  return (
    <section className={styles.teaser} aria-labelledby="products">
      <div className={`${layout.wrap} ${styles.title}`}>
        <h2 id="products">Our products: let the floors speak</h2>
        <Action to="/our-products" look="plain">
          View Collection
          <Icon path={arrowIcon} />
        </Action>
      </div>
      <ul className={`${layout.wrap} ${styles.floors}`}>
        {products.slice(0, MOST_PRODUCTS).map(({ name, detail }) => {
          const picture = floorPicture(name);
          return (
            <li key={name} className={styles.floor}>
              {picture && (
                <Picture
                  {...picture}
                  sizes="(min-width: 768px) 58vw, 100vw"
                  className={styles.picture}
                />
              )}
              <div className={styles.words}>
                <h3>
                  <PageLink to="/our-products">{name}</PageLink>
                </h3>
                <p>{detail}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
