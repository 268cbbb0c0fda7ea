import { useContent, useFacts } from '../content/facts.ts';
import { hasDraft } from '../forms/visitor.ts';
import { island } from '../islands/island.tsx';
import { OpeningNow } from '../layout/opening-now.tsx';
import layout from '../layout/page.module.css';
import styles from './contact.module.css';

const MapIsland = island('map', 'near', () =>
  import('../sections/contact/map-block.tsx').then((module) => module.MapBlock),
);

/** Text and links, which work without hydration. */
const Details = island('details', 'touched', () =>
  import('../sections/contact/contact-details.tsx').then((module) => module.ContactDetails),
);

/** Rendered into the HTML; the code may never be needed. */
const QuestionsIsland = island('questions', 'touched', () =>
  import('../sections/contact/questions.tsx').then((module) => module.Questions),
);

const ContactForm = island(
  'contact-form',
  'touched',
  () => import('../forms/contact-form.tsx').then((module) => module.ContactForm),
  // A draft or a link fills in the form.
  () => location.search !== '' || hasDraft('contact'),
);

export default function Contact() {
  const { name } = useFacts();
  const { texts } = useContent();
  return (
    <>
      <section id="contact" className={`${layout.wrap} ${styles.contact}`} aria-labelledby="write">
        <div className={`${layout.stack} ${styles.opening}`}>
          <h1 id="write">
            <span className={layout.eyebrow}>Contact {name}</span> Ask us anything that has a floor
            under it.
          </h1>
          {texts.contactLead && <p className={layout.lede}>{texts.contactLead}</p>}
          <OpeningNow />
        </div>
        <div className={styles.form}>
          <ContactForm />
        </div>
        <Details />
      </section>
      <QuestionsIsland />
      <MapIsland />
    </>
  );
}

Contact.parts = [ContactForm, Details];
