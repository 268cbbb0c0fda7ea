import { segmentBuilder, segmentCommercial, segmentRental } from '../../../pictures/pictures.ts';
import layout from '../../layout/page.module.css';
import { Picture, type Source } from '../../layout/picture.tsx';
import styles from './segments.module.css';

const segments: { title: string; detail: string; picture: Source; alt: string }[] = [
  {
    title: 'Landlord and rental',
    detail:
      'Floors that stand up to tenants, laid between two leases, with the same plank kept in stock for repairs.',
    picture: segmentRental,
    alt: 'Gray planks in the sun',
  },
  {
    title: 'Residential builders',
    detail:
      'Selections for the whole house, one price list, and a crew that keeps the date on your schedule.',
    picture: segmentBuilder,
    alt: 'Wide white oak boards',
  },
  {
    title: 'Commercial',
    detail:
      'Offices, inns, shops and churches: fire-rated, cart-proof, and laid at night or over a weekend.',
    picture: segmentCommercial,
    alt: 'Gray office carpet',
  },
];

export function Segments() {
  return (
    <section
      className={`${layout.section} ${layout.wrap} ${styles.segments}`}
      aria-labelledby="segments"
    >
      <h2 id="segments" className={layout.narrow}>
        For landlords, builders and businesses
      </h2>
      <ul className={styles.rows}>
        {segments.map(({ title, detail, picture, alt }) => (
          <li key={title} className={styles.row}>
            <Picture of={picture} alt={alt} sizes="(min-width: 700px) 480px, 220px" />
            <h3>{title}</h3>
            <p>{detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
