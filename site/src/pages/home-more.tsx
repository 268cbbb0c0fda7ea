import { Button } from '@sallie/shared/ui/button.tsx';
import { useFacts } from '../content/facts.tsx';
import { requestDiscount } from '../forms/discount-request.ts';
import { PageLink } from '../layout/page-link.tsx';
import { ConsultationBand } from '../sections/consultation-band.tsx';
import { Owners } from '../sections/home/owners.tsx';
import { ProductsTeaser } from '../sections/home/products-teaser.tsx';
import { Reasons } from '../sections/home/reasons.tsx';
import { Reviews } from '../sections/home/reviews.tsx';
import { Segments } from '../sections/home/segments.tsx';
import { Services } from '../sections/home/services.tsx';
import { Showroom } from '../sections/home/showroom.tsx';
import { Offers } from '../sections/offers.tsx';
import styles from './home-more.module.css';

/** Everything on Home below the first screen. */
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

function DiscountButton() {
  const { discount } = useFacts();
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
