import { useContent } from '../content/facts.ts';
import { hasDraft } from '../forms/visitor.ts';
import { island } from '../islands/island.tsx';
import { PhoneLink } from '../layout/links.tsx';
import layout from '../layout/page.module.css';
import styles from './form-page.module.css';

const ConsultationForm = island(
  'consultation-form',
  'touched',
  () => import('../forms/consultation-form.tsx').then((module) => module.ConsultationForm),
  // A draft or a link fills in the form.
  () => location.search !== '' || hasDraft('consultation'),
);

export default function Consultation() {
  const { texts } = useContent();
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={`${layout.stack} ${styles.words}`}>
        <h1>
          <span className={layout.eyebrow}>Free in-home consultation</span> Tell us about the room.
          We will come and look at it.
        </h1>
        <p className={layout.lede}>
          {texts.consultationLead} Would you rather talk first? Call <PhoneLink />.
        </p>
        <ol className={styles.steps}>
          <li>
            <strong>We measure.</strong> Stairs and closets included.
          </li>
          <li>
            <strong>You choose.</strong> We bring samples to your room.
          </li>
          <li>
            <strong>You get it in writing.</strong> The estimate is free.
          </li>
        </ol>
      </div>
      <div className={styles.form}>
        <ConsultationForm />
      </div>
    </div>
  );
}

Consultation.parts = [ConsultationForm];
