import type { ReactNode } from 'react';
import { showroom } from '../../pictures/pictures.ts';
import { useFacts } from '../content/facts.tsx';
import { Action } from '../layout/action.tsx';
import layout from '../layout/page.module.css';
import { Picture } from '../layout/picture.tsx';
import { ConsultationBand } from '../sections/consultation-band.tsx';
import { Team } from '../sections/team.tsx';
import styles from './about.module.css';

/** The preloader and the picture must ask for the same file. */
export const aboutSizes = '(min-width: 992px) 50vw, 100vw';

export default function About() {
  const { name, founded } = useFacts();
  return (
    <>
      <div className={`${layout.wrap} ${styles.opening}`}>
        <div className={styles.words}>
          <h1>
            <span className={layout.eyebrow}>About {name}</span> We have been on our knees in this
            town since {founded}.
          </h1>
          <p className={layout.lede}>
            That is how floors get laid. In between we sell them, refinish them and tell people, now
            and then, that the old one is better than anything on our racks.
          </p>
        </div>
        <Picture
          of={showroom}
          alt="Our showroom with its wall of samples on wide white oak"
          sizes={aboutSizes}
          className={styles.picture}
          priority
        />
      </div>
      <Story />
      <Why />
      <Team />
      <div className={`${layout.wrap} ${styles.contact}`}>
        <Action to="/contact">Contact us</Action>
      </div>
      <ConsultationBand />
    </>
  );
}

function Story() {
  const { town, county, founded, ownedSince, experience, happyCustomers } = useFacts();
  return (
    <section className={`${layout.section} ${layout.wrap} ${styles.story}`} aria-labelledby="story">
      <h2 id="story">Our story</h2>
      <ol className={styles.years}>
        <Era year={founded}>
          The first shop was one room, one truck and a rack of linoleum. It opened in {founded}{' '}
          because {town} had nobody who would both sell you a floor and stand behind the way it was
          laid.
        </Era>
        <Era year={ownedSince}>
          In {ownedSince} it passed to people who had worked in it for years. They kept the crews,
          the phone number and the habit of writing estimates by hand before anybody types them.
        </Era>
        <Era year="Today">
          Today we work all over {county}: {experience} years of experience, {happyCustomers} happy
          customers, and still one shop, so you can always find the person who promised you
          something.
        </Era>
      </ol>
    </section>
  );
}

function Era({ year, children }: { year: number | string; children: ReactNode }) {
  return (
    <li>
      <p className={styles.year} aria-hidden="true">
        {year}
      </p>
      <p>{children}</p>
    </li>
  );
}

function Why() {
  return (
    <section className={styles.band} aria-labelledby="why-us">
      <div className={`${layout.section} ${layout.wrap} ${styles.why}`}>
        <h2 id="why-us">Why choose us</h2>
        <ul className={styles.list}>
          <li>
            <h3>One name from sample to trim</h3>
            <p>The person who measures your room is the one who checks it when we are done.</p>
          </li>
          <li>
            <h3>Our crews are ours</h3>
            <p>Employed, trained and insured by us. No strangers sent by a dispatcher.</p>
          </li>
          <li>
            <h3>Estimates you can hold us to</h3>
            <p>Written, free, and with the awkward parts in it: stairs, doors, the old floor.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}
