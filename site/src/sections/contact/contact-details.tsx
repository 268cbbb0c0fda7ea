import { useFacts } from '../../content/facts.tsx';
import { island } from '../../islands/island.tsx';
import { PhoneLink } from '../../layout/phone-link.tsx';
import styles from './contact-details.module.css';

/** The hours stand in the HTML and never change: their code may wait for ever. */
const HoursIsland = island('hours', 'touched', () =>
  import('../../layout/weekly-hours.tsx').then((module) => module.WeeklyHours),
);

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
      <HoursIsland />
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
