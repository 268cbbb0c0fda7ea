import { useFacts } from '../../content/facts.tsx';
import { PhoneLink } from '../../layout/phone-link.tsx';
import { WeeklyHours } from '../../layout/weekly-hours.tsx';
import styles from './contact-details.module.css';

export function ContactDetails() {
  const { address, email, links } = useFacts();
  return (
    <div className={styles.details}>
      <h2>Showroom address</h2>
      <address>
        {address.street}
        <br />
        {address.city}, {address.state} {address.zip}
      </address>
      <h2>Phone and email</h2>
      <p className={styles.large}>
        <PhoneLink />
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <h2>Opening hours</h2>
      <WeeklyHours />
      <h2>Social media and map</h2>
      <ul className={styles.links}>
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
            Google Maps
          </a>
        </li>
      </ul>
    </div>
  );
}
