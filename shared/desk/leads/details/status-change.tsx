import { useRef, useState } from 'react';
import {
  type Consultation,
  ConsultationStatus,
  consultationStatuses,
} from '../../../contract/consultation.ts';
import { completedAt } from '../../../rules/lead-signs.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { AskTime } from '../../changes/ask-time.tsx';
import type { LeadChanging } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import { StatusBadge } from '../../lead-facts/marks.tsx';

interface Props {
  consultation: Consultation;
  changing: LeadChanging;
}

/** Changes the status of a request. A menu lets arrow keys pass a status without saving it. */
export function StatusChange({ consultation, changing }: Props) {
  const { status, appointment } = consultation;
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function choose(to: ConsultationStatus) {
    // A past appointment is not the time of the next visit.
    const isAhead = appointment !== null && Date.parse(appointment) > Date.now();
    if (to === 'scheduled' && !isAhead) setAsking(true);
    else void changing.change({ status: to });
  }

  return (
    <section>
      <h3>Status</h3>
      <div className={styles.actions}>
        <StatusBadge status={status} />
        <Menu ref={button} name="Change" label="Change the status" busy={changing.busy}>
          {ConsultationStatus.options.map((option) => (
            <MenuItem key={option} disabled={option === status} onSelect={() => choose(option)}>
              {consultationStatuses[option]}
            </MenuItem>
          ))}
        </Menu>
        {status === 'completed' && completedAt(consultation) === null && (
          <Button busy={changing.busy} onClick={() => void changing.change({ status })}>
            The floor is laid
          </Button>
        )}
      </div>
      {/* A scheduled visit needs a time. */}
      {isAsking && (
        <AskTime
          title="When is the visit?"
          onTime={(at) => changing.change({ status: 'scheduled', appointment: at.toISOString() })}
          onClose={() => setAsking(false)}
          opener={button}
        />
      )}
    </section>
  );
}
