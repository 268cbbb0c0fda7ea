import { segmentBuilder, segmentCommercial, segmentRental } from '../../../generated/pictures.ts';
import { useFacts } from '../../content/facts.tsx';
import layout from '../../layout/page.module.css';
import { Picture, type Source } from '../../layout/picture.tsx';
import styles from './segments.module.css';

/** Shown only when the shop works for them. */
const segments: { of: RegExp; title: string; detail: string; picture: Source; alt: string }[] = [
  {
    of: /landlord|rental/i,
    title: 'Landlord and rental',
    detail: 'Floors that stand up to tenants.',
    picture: segmentRental,
    alt: 'Gray planks in the sun',
  },
  {
    of: /builder/i,
    title: 'Residential builders',
    detail: 'Selections for the whole house.',
    picture: segmentBuilder,
    alt: 'Wide white oak boards',
  },
  {
    of: /commercial|business/i,
    title: 'Commercial',
    detail: 'Offices, inns, shops and churches.',
    picture: segmentCommercial,
    alt: 'Gray office carpet',
  },
];

export function Segments() {
  const { worksFor } = useFacts();
  const shown = segments.filter(({ of }) => worksFor.some((each) => of.test(each)));
  if (shown.length === 0) return null;
  return (
    <section
      className={`${layout.section} ${layout.wrap} ${styles.segments}`}
      aria-labelledby="segments"
    >
      <h2 id="segments" className={layout.narrow}>
        Whom we work for
      </h2>
      <ul className={styles.rows}>
        {shown.map(({ title, detail, picture, alt }) => (
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
