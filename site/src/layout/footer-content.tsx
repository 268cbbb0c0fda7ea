import type { ReactNode } from 'react';
import { useFacts } from '../content/facts.ts';
import styles from './footer.module.css';
import { PageLink, PhoneLink } from './links.tsx';
import { Elsewhere, ShopAddress, WeeklyHours } from './shop-details.tsx';

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
