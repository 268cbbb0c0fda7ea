import {
  productCarpet,
  productHardwood,
  productTile,
  productVinyl,
} from '../../../pictures/pictures.ts';
import { Action } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import layout from '../../layout/page.module.css';
import { PageLink } from '../../layout/page-link.tsx';
import { Picture, type Source } from '../../layout/picture.tsx';
import * as icons from '../icons.ts';
import styles from './products-teaser.module.css';

const floors: { name: string; line: string; picture: Source; alt: string }[] = [
  {
    name: 'Hardwood',
    line: 'Sanded twice in a lifetime',
    picture: productHardwood,
    alt: 'Hickory boards with strong grain in a sunny room',
  },
  {
    name: 'Luxury vinyl plank',
    line: 'Spill, wipe, forget',
    picture: productVinyl,
    alt: 'Pale vinyl plank in a kitchen',
  },
  {
    name: 'Carpet',
    line: 'Warm at six in the morning',
    picture: productCarpet,
    alt: 'Cream plush carpet in a bedroom',
  },
  {
    name: 'Tile and stone',
    line: 'Older than the house one day',
    picture: productTile,
    alt: 'Large marble-look tiles in a bathroom',
  },
];

export function ProductsTeaser() {
  return (
    <section className={styles.teaser} aria-labelledby="products">
      <div className={`${layout.wrap} ${styles.title}`}>
        <h2 id="products">Our products: let the floors speak</h2>
        <Action to="/our-products" look="plain">
          View Collection
          <Icon path={icons.arrow} />
        </Action>
      </div>
      <ul className={`${layout.wrap} ${styles.floors}`}>
        {floors.map(({ name, line, picture, alt }) => (
          <li key={name} className={styles.floor}>
            <Picture
              of={picture}
              alt={alt}
              sizes="(min-width: 768px) 58vw, 100vw"
              className={styles.picture}
            />
            <div className={styles.words}>
              <h3>
                <PageLink to="/our-products">{name}</PageLink>
              </h3>
              <p>{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
