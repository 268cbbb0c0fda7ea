import { mapLink } from '@sallie/shared/rules/shop-links';
import { useContent, useFacts } from '../content/facts.ts';
import styles from './hours.module.css';

export function ShopAddress() {
  const { address } = useFacts();
  return (
    <address>
      {address.street}
      <br />
      {address.city}, {address.state} {address.zip}
    </address>
  );
}

export function WeeklyHours() {
  const { week } = useContent();
  return (
    <dl className={styles.hours}>
      {week.map(({ day, hours, isOpen }) => (
        <div key={day} data-closed={!isOpen || undefined}>
          <dt>{day}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Elsewhere({ map, className }: { map: string; className?: string | undefined }) {
  const facts = useFacts();
  const places = [
    { name: 'Facebook', href: facts.links.facebook },
    { name: 'Instagram', href: facts.links.instagram },
    { name: map, href: mapLink(facts) },
  ];
  return (
    <ul className={className}>
      {places.map(
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
  );
}
