import type { ReactNode } from 'react';
import { useFacts } from '../content/facts.ts';
import { Action } from '../layout/action.tsx';
import { useOpeningPlaces } from '../layout/opening-now.tsx';
import layout from '../layout/page.module.css';
import styles from './consultation-band.module.css';

export function ConsultationBand({ children }: { children?: ReactNode }) {
  return (
    <section className={`${layout.band} ${styles.band}`} aria-labelledby="consultation">
      <div className={`${layout.wrap} ${styles.inside}`}>
        <div>
          <h2 id="consultation">A free consultation brings the showroom to your room.</h2>
          <p>Samples, tape measure and a written estimate, free and without obligation.</p>
          <FollowUpLine />
        </div>
        <div className={styles.actions}>
          <Action to="/consultation" look="plain">
            Get Free Consultation
          </Action>
          {children}
        </div>
      </div>
    </section>
  );
}

/** Shows the promise in hours while it can be kept, and always the exact time. */
function FollowUpLine() {
  const { followUpHours } = useFacts();
  useOpeningPlaces();
  return (
    <p className={`needs-script ${styles.followUp}`}>
      <span
        data-in-hours={`You hear from us within ${followUpHours} hours. `}
        hidden
        suppressHydrationWarning
      >
        {''}
      </span>
      <span data-call-back="" suppressHydrationWarning>
        {''}
      </span>
    </p>
  );
}
