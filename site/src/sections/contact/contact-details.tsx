import { mapLink } from '@sallie/shared/rules/shop-links';
import { useFacts } from '../../content/facts.tsx';
import { PhoneLink } from '../../layout/phone-link.tsx';
import { WeeklyHours } from '../../layout/weekly-hours.tsx';
import styles from './contact-details.module.css';

export function ContactDetails() {
  const facts = useFacts();
  const { address, email, links } = facts;
  const elsewhere = [
    { name: 'Facebook', href: links.facebook },
    { name: 'Instagram', href: links.instagram },
    { name: 'Google Maps', href: mapLink(facts) },
  ];
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
      <h2>{links.facebook || links.instagram ? 'Social media and map' : 'On the map'}</h2>
      <ul className={styles.links}>
        {elsewhere.map(
          ({ name, href }) =>
            href && (
              <li key={name}>
                <a href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
