import { showroom } from '../../generated/pictures.ts';
import { useContent, useFacts } from '../content/facts.ts';
import { Action } from '../layout/action.tsx';
import layout from '../layout/page.module.css';
import { Picture } from '../layout/picture.tsx';
import { Portrait } from '../layout/shop-picture.tsx';
import { ConsultationBand } from '../sections/consultation-band.tsx';
import { Reasons } from '../sections/home/reasons.tsx';
import styles from './about.module.css';

/** The preloader and the picture must request the same file. */
export const aboutSizes = '(min-width: 992px) 50vw, 100vw';

export default function About() {
  const { name } = useFacts();
  const { texts } = useContent();
  return (
    <>
      <div className={styles.whole}>
        <div className={`${layout.wrap} ${styles.opening}`}>
          <div className={`${layout.stack} ${styles.words}`}>
            <h1>
              <span className={layout.eyebrow}>About {name}</span> {texts.aboutTitle}
            </h1>
            {texts.aboutLead && <p className={layout.lede}>{texts.aboutLead}</p>}
          </div>
          <Picture
            of={showroom}
            alt="Our showroom with its wall of samples on wide white oak"
            sizes={aboutSizes}
            className={styles.picture}
            priority
          />
        </div>
      </div>
      <Story />
      <Reasons />
      <Team />
      <div className={`${layout.wrap} ${styles.contact}`}>
        <Action to="/contact">Contact us</Action>
      </div>
      <ConsultationBand />
    </>
  );
}

function Story() {
  const { founded, ownedSince } = useFacts();
  const { texts } = useContent();
  const eras = [
    { year: founded, words: texts.storyBeginning },
    { year: ownedSince, words: texts.storyOwners },
    { year: 'Today', words: texts.storyToday },
  ].filter(({ words }) => words);
  if (eras.length === 0) return null;
  return (
    <section className={`${layout.section} ${layout.wrap} ${styles.story}`} aria-labelledby="story">
      <h2 id="story">Our story</h2>
      <ol className={styles.years}>
        {eras.map(({ year, words }) => (
          <li key={year}>
            <p className={styles.year} aria-hidden="true">
              {year}
            </p>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Team() {
  const { team } = useFacts();
  if (team.length === 0) return null;
  return (
    <section className={`${layout.section} ${layout.wrap}`} aria-labelledby="team">
      <h2 id="team">Our team: who you will meet</h2>
      <ul className={styles.team}>
        {team.map((member) => (
          <li key={member.name}>
            <Portrait of={member} />
            <div>
              <h3>{member.name}</h3>
              <p className={layout.eyebrow}>{member.role}</p>
              <p className={styles.about}>{member.about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
