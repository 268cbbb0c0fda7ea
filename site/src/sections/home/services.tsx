import { serviceInstallation, serviceSales } from '../../../generated/pictures.ts';
import { project05 } from '../../../generated/projects.ts';
import { useFacts } from '../../content/facts.tsx';
import { PageLink } from '../../layout/links.tsx';
import layout from '../../layout/page.module.css';
import { Picture } from '../../layout/picture.tsx';
import styles from './services.module.css';

/** Pictures of the first services on the shop's list. */
const shown = [
  {
    of: serviceInstallation,
    alt: 'Walnut boards being laid, with a level and hammer on the floor',
    sizes: '(min-width: 900px) 56vw, 100vw',
    link: null,
  },
  {
    of: project05,
    alt: 'Entrance hall with a dark herringbone floor',
    sizes: '(min-width: 900px) 32vw, 100vw',
    link: <PageLink to="/consultation">Ask for a visit</PageLink>,
  },
  {
    of: serviceSales,
    alt: 'Shelves of wood samples in every color',
    sizes: '(min-width: 900px) 64vw, 200vw',
    className: styles.close,
    link: <PageLink to="/our-products">See our products</PageLink>,
  },
];

export function Services() {
  const { services } = useFacts();
  if (services.length === 0) return null;
  return (
    <section className={styles.band} aria-labelledby="services">
      <div className={`${layout.section} ${layout.wrap} ${styles.services}`}>
        <h2 id="services" className={styles.heading}>
          Our services, from the first sample to the last piece of trim
        </h2>
        {shown.slice(0, services.length).map(({ link, ...picture }, at) => (
          <article key={picture.alt} className={at === 0 ? styles.lead : styles.side}>
            <Picture {...picture} />
            <h3>{services[at]?.name}</h3>
            <p>
              {services[at]?.detail} {link}
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}
