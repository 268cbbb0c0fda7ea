import {
  segmentBuilder,
  segmentCommercial,
  segmentRental,
  serviceInstallation,
  serviceSales,
} from '../../../generated/pictures.ts';
import { project05 } from '../../../generated/projects.ts';
import { useFacts } from '../../content/facts.ts';
import { Action } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import { PageLink } from '../../layout/links.tsx';
import layout from '../../layout/page.module.css';
import { Picture, type Source } from '../../layout/picture.tsx';
import { floorPicture } from '../floor-picture.ts';
import productStyles from './products-teaser.module.css';
import segmentStyles from './segments.module.css';
import serviceStyles from './services.module.css';

/* What the shop offers, and to whom. */

/** Pictures of the first services on the shop's list. */
const servicePictures = [
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
    className: serviceStyles.close,
    link: <PageLink to="/our-products">See our products</PageLink>,
  },
];

export function Services() {
  const { services } = useFacts();
  if (services.length === 0) return null;
  return (
    <section className={serviceStyles.band} aria-labelledby="services">
      <div className={`${layout.section} ${layout.wrap} ${serviceStyles.services}`}>
        <h2 id="services" className={serviceStyles.heading}>
          Our services, from the first sample to the last piece of trim
        </h2>
        {servicePictures.slice(0, services.length).map(({ link, ...picture }, at) => (
          <article key={picture.alt} className={at === 0 ? serviceStyles.lead : serviceStyles.side}>
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
  if (worksFor.length === 0) return null;
  return (
    <section
      className={`${layout.section} ${layout.wrap} ${segmentStyles.segments}`}
      aria-labelledby="segments"
    >
      <div className={layout.stack}>
        <h2 id="segments" className={layout.narrow}>
          Whom we work for
        </h2>
        <p className={layout.lede}>
          {`Floors for ${new Intl.ListFormat('en-US').format(worksFor)}.`}
        </p>
      </div>
      {shown.length > 0 && (
        <ul className={segmentStyles.rows}>
          {shown.map(({ title, detail, picture, alt }) => (
            <li key={title} className={segmentStyles.row}>
              <Picture of={picture} alt={alt} sizes="(min-width: 700px) 480px, 220px" />
              <h3>{title}</h3>
              <p>{detail}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const arrowIcon = 'M5 12h14m-5.5-5.5L19 12l-5.5 5.5';

const MOST_PRODUCTS = 4;

export function ProductsTeaser() {
  const { products } = useFacts();
  if (products.length === 0) return null;
  return (
    <section className={productStyles.teaser} aria-labelledby="products">
      <div className={`${layout.wrap} ${productStyles.title}`}>
        <h2 id="products">Our products: let the floors speak</h2>
        <Action to="/our-products" look="plain">
          View Collection
          <Icon path={arrowIcon} />
        </Action>
      </div>
      <ul className={`${layout.wrap} ${productStyles.floors}`}>
        {products.slice(0, MOST_PRODUCTS).map(({ name, detail }) => {
          const picture = floorPicture(name);
          return (
            <li key={name} className={productStyles.floor}>
              {picture && (
                <Picture
                  {...picture}
                  sizes="(min-width: 768px) 58vw, 100vw"
                  className={productStyles.picture}
                />
              )}
              <div className={productStyles.words}>
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
