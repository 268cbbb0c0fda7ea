import { mapLink } from '@sallie/shared/rules/shop-links';
import type { ReactNode } from 'react';
import { useContent, useFacts } from '../content/facts.ts';
import styles from './footer.module.css';
import hoursStyles from './hours.module.css';
import { PageLink, PhoneLink } from './links.tsx';

/* The footer, and the shop's details that the contact page shows too. */

export function FooterContent() {
  const { name, founded, email, products, services } = useFacts();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.shop}>
          <p className={styles.name}>{name}</p>
          <p>Floors since {founded}.</p>
          <ShopAddress />
          <p>
            <PhoneLink />
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
        <Column
          title="Products"
          items={products}
          more={<PageLink to="/our-products">See our products</PageLink>}
        />
        <Column
          title="Services"
          items={services}
          more={<PageLink to="/referrals">Referral program</PageLink>}
        />
        <div>
          <h2>Opening hours</h2>
          <WeeklyHours />
        </div>
      </div>
      <div className={styles.base}>
        <Elsewhere map="Map" className={styles.links} />
        <PageLink to="/privacy-policy">Privacy Policy</PageLink>
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  items: readonly { name: string }[];
  more: ReactNode;
}

function Column({ title, items, more }: ColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul className={styles.items}>
        {items.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
        <li>{more}</li>
      </ul>
    </div>
  );
}

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
    <dl className={hoursStyles.hours}>
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
