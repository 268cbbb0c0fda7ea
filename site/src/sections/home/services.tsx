import { serviceInstallation, serviceSales } from '../../../pictures/pictures.ts';
import { project05 } from '../../../pictures/projects.ts';
import layout from '../../layout/page.module.css';
import { PageLink } from '../../layout/page-link.tsx';
import { Picture } from '../../layout/picture.tsx';
import styles from './services.module.css';

export function Services() {
  return (
    <section className={styles.band} aria-labelledby="services">
      <div className={`${layout.section} ${layout.wrap} ${styles.services}`}>
        <h2 id="services" className={styles.heading}>
          Our services, from the first sample to the last piece of trim
        </h2>
        <article className={styles.lead}>
          <Picture
            of={serviceInstallation}
            alt="Walnut boards being laid, with a level and hammer on the floor"
            sizes="(min-width: 900px) 56vw, 100vw"
          />
          <h3>Professional installation</h3>
          <p>
            Our own crews take up the old floor, make the one beneath it sound, lay the new one and
            carry away what is left. The person who measured is the person who checks the work.
          </p>
        </article>
        <article className={styles.side}>
          <Picture
            of={project05}
            alt="Entrance hall with a dark herringbone floor"
            sizes="(min-width: 900px) 32vw, 100vw"
          />
          <h3>Free in-home consultation</h3>
          <p>
            We bring samples to your room, at your hour of the day, and leave a written estimate.{' '}
            <PageLink to="/consultation">Ask for a visit</PageLink>
          </p>
        </article>
        <article className={styles.side}>
          <Picture
            of={serviceSales}
            alt="Shelves of wood samples in every color"
            sizes="(min-width: 900px) 64vw, 200vw"
            className={styles.close}
          />
          <h3>Product sales and DIY</h3>
          <p>
            Laying it yourself? Take the material, the right tools and an hour of our advice.{' '}
            <PageLink to="/our-products">See our products</PageLink>
          </p>
        </article>
      </div>
    </section>
  );
}
