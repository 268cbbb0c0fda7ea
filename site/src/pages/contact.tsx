import { useFacts } from '../facts.tsx';
import layout from '../layout/page.module.css';
import { ContactDetails } from '../sections/contact/contact-details.tsx';
import { MapBlock } from '../sections/contact/map-block.tsx';
import { ContactForm } from '../sections/late-forms.tsx';
import styles from './contact.module.css';

export function Contact() {
  const { name } = useFacts();
  return (
    <>
      <section id="contact" className={`${layout.wrap} ${styles.contact}`} aria-labelledby="write">
        <div className={styles.opening}>
          <p className={layout.eyebrow}>Contact {name}</p>
          <h1 id="write">Ask us anything that has a floor under it.</h1>
        </div>
        <ContactDetails />
        <div className={styles.form}>
          <ContactForm />
        </div>
      </section>
      <MapBlock />
    </>
  );
}
