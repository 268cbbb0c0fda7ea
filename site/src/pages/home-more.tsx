import { lastDayName } from '@sallie/shared/rules/owner-texts';
import { Button } from '@sallie/shared/ui/button.tsx';
import { useEffect } from 'react';
import { useContent, useFacts } from '../content/facts.tsx';
import { requestDiscount, withdrawDiscountRequest } from '../forms/discount-request.ts';
import { PageLink } from '../layout/links.tsx';
import layout from '../layout/page.module.css';
import { ConsultationBand } from '../sections/consultation-band.tsx';
import { ProductsTeaser, Segments, Services } from '../sections/home/offering.tsx';
import { Owners } from '../sections/home/owners.tsx';
import { Reasons } from '../sections/home/reasons.tsx';
import { Reviews } from '../sections/home/reviews.tsx';
import { Showroom } from '../sections/home/showroom.tsx';
import styles from './home-more.module.css';

export function HomeMore() {
  return (
    <>
      <Offers />
      <Reasons />
      <Services />
      <Segments />
      <ProductsTeaser />
      <Showroom />
      <Reviews />
      <Owners />
      <ConsultationBand>
        <DiscountButton />
        <PageLink to="/privacy-policy" className={styles.privacy}>
          Privacy Policy
        </PageLink>
      </ConsultationBand>
    </>
  );
}

function Offers() {
  const { offers } = useContent();
  if (offers.length === 0) return null;
  return (
    <section className={layout.wrap} aria-labelledby="offers">
      <div className={styles.offers}>
        <h2 id="offers">{offers.length === 1 ? 'Our offer right now' : 'Our offers right now'}</h2>
        <ul className={styles.list}>
          {offers.map(({ id, title, detail, until }) => (
            <li key={id} data-until={until ?? undefined}>
              <h3>{title}</h3>
              {detail && <p>{detail}</p>}
              {until && <p>Until {lastDayName(until)}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function DiscountButton() {
  const { discount } = useFacts();
  useEffect(() => withdrawDiscountRequest, []);
  return (
    <Button
      variant="onDeep"
      aria-haspopup="dialog"
      className="needs-script"
      onClick={requestDiscount}
    >
      Get ${discount.amount} off your first project
    </Button>
  );
}
