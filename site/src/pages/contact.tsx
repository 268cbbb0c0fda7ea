import { useFacts } from '../facts.tsx';
import { OpeningNow } from '../layout/opening-now.tsx';
import layout from '../layout/page.module.css';
import { ContactDetails } from '../sections/contact/contact-details.tsx';
import { LateMap } from '../sections/contact/late-map.ts';
import { lateForm } from '../sections/late-form.ts';
import styles from './contact.module.css';

const ContactForm = lateForm('contact', () =>
  import('../forms/contact-form.tsx').then((module) => module.ContactForm),
);

export default function Contact() {
  const { name } = useFacts();
  return (
    <>
      <section id="contact" className={`${layout.wrap} ${styles.contact}`} aria-labelledby="write">
        <div className={styles.opening}>
          <h1 id="write">
            <span className={layout.eyebrow}>Contact {name}</span> Ask us anything that has a floor
            under it.
          </h1>
          <OpeningNow />
        </div>
        <div className={styles.form}>
          <ContactForm />
        </div>
        <ContactDetails />
      </section>
      <LateMap />
    </>
  );
}

Contact.parts = [ContactForm];
