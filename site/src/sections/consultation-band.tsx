import type { ReactNode } from 'react';
import { Action } from '../layout/action.tsx';
import layout from '../layout/page.module.css';
import styles from './consultation-band.module.css';
import { FollowUpLine } from './follow-up-line.tsx';

export function ConsultationBand({ children }: { children?: ReactNode }) {
  return (
    <section className={styles.band} aria-labelledby="consultation">
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
