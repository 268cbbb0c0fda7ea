import { useContent, useFacts } from '../../content/facts.ts';
import layout from '../../layout/page.module.css';
import { Picture } from '../../layout/picture.tsx';
import { floorPicture } from '../floor-picture.ts';
import styles from './products.module.css';

export function Products() {
  const { products } = useFacts();
  const { financing } = useContent();
  return (
    <section className={layout.wrap} aria-labelledby="sold">
      <h2 id="sold">What we sell</h2>
      <ul className={styles.products}>
        {products.map(({ name, detail }) => {
          const picture = floorPicture(name);
          return (
            <li key={name}>
              {picture && <Picture {...picture} sizes="(min-width: 900px) 45vw, 100vw" />}
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
