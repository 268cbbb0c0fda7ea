import { crewInstall, showroom } from '../../../generated/pictures.ts';
import { useFacts } from '../../content/facts.tsx';
import { MapAction } from '../../layout/action.tsx';
import { OpeningNow } from '../../layout/opening-now.tsx';
import layout from '../../layout/page.module.css';
import { Picture } from '../../layout/picture.tsx';
import styles from './showroom.module.css';

export function Showroom() {
  const { address } = useFacts();
  return (
    <section
      className={`${layout.section} ${layout.wrap} ${styles.showroom}`}
      aria-labelledby="showroom"
    >
      <div className={`${layout.stack} ${styles.words}`}>
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
