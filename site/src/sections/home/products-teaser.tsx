import { Action } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import layout from '../../layout/page.module.css';
import { Picture, type PictureName } from '../../picture/picture.tsx';
import styles from './products-teaser.module.css';

const floors: { name: string; line: string; picture: PictureName; alt: string }[] = [
  {
    name: 'Hardwood',
    line: 'Sanded twice in a lifetime',
    picture: 'product-hardwood',
    alt: 'Hickory boards with strong grain in a sunny room',
  },
  {
    name: 'Luxury vinyl plank',
    line: 'Spill, wipe, forget',
    picture: 'product-vinyl',
    alt: 'Pale vinyl plank in a kitchen',
  },
  {
    name: 'Carpet',
    line: 'Warm at six in the morning',
    picture: 'product-carpet',
    alt: 'Cream plush carpet in a bedroom',
  },
  {
    name: 'Tile and stone',
    line: 'Older than the house one day',
    picture: 'product-tile',
    alt: 'Large marble-look tiles in a bathroom',
  },
];

export function ProductsTeaser() {
  return (
    <section className={styles.teaser} aria-labelledby="products">
      <div className={`${layout.wrap} ${styles.title}`}>
        <h2 id="products">Let the floors speak</h2>
        <Action to="/our-products" look="plain">
          View Collection
          <Icon name="arrow" />
        </Action>
      </div>
      <ul className={styles.floors}>
        {floors.map(({ name, line, picture, alt }) => (
          <li key={name} className={styles.floor}>
            <Picture
              name={picture}
              alt={alt}
              sizes="(min-width: 900px) 40vw, 80vw"
              className={styles.picture}
            />
            <h3>{name}</h3>
            <p>{line}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
