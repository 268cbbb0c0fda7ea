import { useFacts } from '../../content/facts.ts';
import { Elsewhere, ShopAddress, WeeklyHours } from '../../layout/footer-content.tsx';
import { PhoneLink } from '../../layout/links.tsx';
import styles from './contact-details.module.css';

export function ContactDetails() {
  const { email, links } = useFacts();
  return (
    <div className={styles.details}>
      <h2>Showroom address</h2>
      <ShopAddress />
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
      <Elsewhere map="Google Maps" className={styles.links} />
    </div>
  );
}
