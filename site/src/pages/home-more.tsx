import { dollars } from '@sallie/shared/rules/dollars';
import { lastDayName } from '@sallie/shared/rules/owner-texts';
import { Button } from '@sallie/shared/ui/button.tsx';
import { useEffect } from 'react';
import { crewInstall, showroom } from '../../generated/pictures.ts';
import { useContent, useFacts } from '../content/facts.ts';
import { requestDiscount, withdrawDiscountRequest } from '../forms/discount-offer.ts';
import { Action, MapAction } from '../layout/action.tsx';
import { PageLink } from '../layout/links.tsx';
import { OpeningNow } from '../layout/opening-now.tsx';
import layout from '../layout/page.module.css';
import { Picture } from '../layout/picture.tsx';
import { Portrait } from '../layout/shop-picture.tsx';
import { ConsultationBand } from '../sections/consultation-band.tsx';
import { ProductsTeaser, Segments, Services } from '../sections/home/offering.tsx';
import { Reasons } from '../sections/home/reasons.tsx';
import { Reviews } from '../sections/home/reviews.tsx';
import styles from './home-more.module.css';

/** Home below the first screen; its longer sections have their own files. */
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
      Get {dollars(discount.amount)} off your first project
    </Button>
  );
}

function Showroom() {
  const { address } = useFacts();
  return (
    <section
      className={`${layout.section} ${layout.wrap} ${styles.showroom}`}
      aria-labelledby="showroom"
    >
      <div className={`${layout.stack} ${styles.showroomWords}`}>
        <h2 id="showroom">Our showroom: come in with your shoes on</h2>
        <p>
          Samples tell you the color. A showroom tells you how a floor sounds, how it feels in socks
          and what it looks like under a dirty boot.
        </p>
        <div className={styles.place}>
          <p>
            {address.street}, {address.city}
          </p>
          <OpeningNow />
        </div>
        <MapAction>Directions</MapAction>
      </div>
      <figure className={styles.large}>
        <Picture
          of={showroom}
          alt="Showroom with shelves of samples above a wide white oak floor"
          sizes="(min-width: 900px) 60vw, 100vw"
        />
      </figure>
      <figure className={styles.crew}>
        <Picture
          of={crewInstall}
          alt="Half-laid oak floor with a spirit level and toolbox"
          sizes="(min-width: 992px) 30vw, 100vw"
        />
      </figure>
    </section>
  );
}

function Owners() {
  const { team, founded, ownedSince } = useFacts();
  const [owners] = team;
  if (!owners) return null;
  return (
    <section
      className={`${layout.section} ${layout.wrap} ${styles.owners}`}
      aria-labelledby="owners"
    >
      <Portrait of={owners} />
      <h2 id="owners">
        <span className={layout.eyebrow}>Meet the owners</span> {owners.name}
      </h2>
      <div className={`${layout.stack} ${styles.ownersWords}`}>
        <p className={styles.about}>{owners.about}</p>
        <p>
          The shop opened in {founded}; it has been theirs since {ownedSince}.
        </p>
        <Action to="/contact">Contact Us Today</Action>
      </div>
    </section>
  );
}
