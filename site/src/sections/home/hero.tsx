import { hero } from '../../../pictures/pictures.ts';
import { useFacts } from '../../facts.tsx';
import { Action } from '../../layout/action.tsx';
import { CallAction } from '../../layout/call-action.tsx';
import { Icon } from '../../layout/icon.tsx';
import * as icons from '../../layout/icons.ts';
import { OpeningNow } from '../../layout/opening-now.tsx';
import { PageLink } from '../../layout/page-link.tsx';
import { Picture } from '../../picture/picture.tsx';
import styles from './hero.module.css';
import { heroSizes } from './hero-sizes.ts';

export function Hero() {
  const { town, founded, links, address, rating } = useFacts();
  return (
    <section className={styles.hero} aria-labelledby="welcome">
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {town}, since {founded}
        </p>
        <h1 id="welcome">Good floors, laid by the people who sold them to you.</h1>
        <p className={styles.lede}>
          Hardwood, luxury vinyl, carpet, tile and stone. Walk on it in our showroom, try a sample
          in your own light, and have our own crew put it down.
        </p>
        <div className={styles.actions}>
          <CallAction />
          <Action to={links.maps} look="plain">
            <Icon path={icons.pin} />
            Find the showroom
          </Action>
        </div>
        <p className={styles.aside}>
          Or have us come to you: <PageLink to="/consultation">Get Free Consultation</PageLink>
        </p>
      </div>
      <div className={styles.view}>
        <Picture
          of={hero}
          alt="Living room with a blue sofa and natural oak hardwood in the morning sun"
          sizes={heroSizes}
          className={styles.picture}
          priority
        />
        <div className={styles.note}>
          <p className={styles.rating}>
            <strong>{rating.toFixed(1)}</strong> out of 5 from our customers
          </p>
          <p>{address.street}</p>
          <OpeningNow />
        </div>
      </div>
    </section>
  );
}
