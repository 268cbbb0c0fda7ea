import { useFacts } from '../content/facts.tsx';
import styles from './footer.module.css';
import { PageLink } from './page-link.tsx';
import { PhoneLink } from './phone-link.tsx';
import { WeeklyHours } from './weekly-hours.tsx';

export function FooterContent() {
  const { name, founded, address, email, products, services, links } = useFacts();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.shop}>
          <p className={styles.name}>{name}</p>
          <p>A family floor shop since {founded}.</p>
          <address>
            {address.street}
            <br />
            {address.city}, {address.state} {address.zip}
          </address>
          <p>
            <PhoneLink />
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
        <div>
          <h2>Products</h2>
          <ul>
            {products.map((product) => (
              <li key={product.name}>{product.name}</li>
            ))}
            <li>
              <PageLink to="/our-products">See our products</PageLink>
            </li>
          </ul>
        </div>
        <div>
          <h2>Services</h2>
          <ul>
            {services.map((service) => (
              <li key={service.name}>{service.name}</li>
            ))}
            <li>
              <PageLink to="/referrals">Referral program</PageLink>
            </li>
          </ul>
        </div>
        <div>
          <h2>Opening hours</h2>
          <WeeklyHours />
        </div>
      </div>
      <div className={styles.base}>
        <ul>
          <li>
            <a href={links.facebook} target="_blank" rel="noreferrer">
              Facebook
            </a>
          </li>
          <li>
            <a href={links.instagram} target="_blank" rel="noreferrer">
              Instagram
            </a>
          </li>
          <li>
            <a href={links.maps} target="_blank" rel="noreferrer">
              Map
            </a>
          </li>
        </ul>
        <PageLink to="/privacy-policy">Privacy Policy</PageLink>
      </div>
    </footer>
  );
}
