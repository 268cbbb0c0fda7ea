import { hero } from '../../../generated/pictures.ts';
import { useContent, useFacts } from '../../content/facts.ts';
import { Action, CallAction, MapAction } from '../../layout/action.tsx';
import layout from '../../layout/page.module.css';
import { Picture } from '../../layout/picture.tsx';
import styles from './hero.module.css';

/** The preloader and the picture must request the same file. */
export const heroSizes = '100vw';

export function Hero() {
  const { town, founded } = useFacts();
  const { texts } = useContent();
  return (
    <>
      <div className={`${layout.wrap} ${styles.words}`}>
        <div className={`${layout.stack} ${styles.head}`}>
          <p className={layout.eyebrow}>
            {town}, since {founded}
          </p>
          <h1 id="welcome">{texts.homeTitle}</h1>
        </div>
        <div className={`${layout.stack} ${styles.side}`}>
          <p className={layout.lede}>{texts.homeLead}</p>
          <div className={`ways ${layout.actions}`}>
            <Action to="/consultation">Get Free Consultation</Action>
            <CallAction />
            <MapAction>Find the showroom</MapAction>
          </div>
        </div>
      </div>
      <div className={styles.view}>
        <Picture
          of={hero}
          alt="Living room with a blue sofa and natural oak hardwood in the morning sun"
          sizes={heroSizes}
          className={styles.picture}
          priority
        />
      </div>
    </>
  );
}
