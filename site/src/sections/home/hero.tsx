import { mapLink } from '@sallie/shared/rules/shop-links';
import { hero } from '../../../generated/pictures.ts';
import { useContent, useFacts } from '../../content/facts.tsx';
import { Action, CallAction } from '../../layout/action.tsx';
import { Icon } from '../../layout/icon.tsx';
import layout from '../../layout/page.module.css';
import { Picture } from '../../layout/picture.tsx';
import * as icons from '../icons.ts';
import styles from './hero.module.css';

/** The preloader and the picture must request the same file. */
export const heroSizes = '100vw';

export function Hero() {
  const facts = useFacts();
  const { town, founded } = facts;
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
            <Action to={mapLink(facts)} look="plain">
              <Icon path={icons.pin} />
              Find the showroom
            </Action>
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
