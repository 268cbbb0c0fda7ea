import { useId, useState } from 'react';
import type { Consultation } from '../../../contract/consultation.ts';
import { instantAt, wallTime } from '../../../rules/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { useDesk } from '../../app/context.tsx';
import { When } from '../../app/when.tsx';
import type { LeadEdit } from '../../changes/lead-change.ts';
import type { LeadChanging } from '../../changes/use-change.ts';
import control from '../../control.module.css';
import styles from './details.module.css';

interface Props {
  consultation: Consultation;
  changing: LeadChanging;
}

/** When somebody goes there, on the shop's wall, wherever the desk stands. */
export function Appointment({ consultation, changing }: Props) {
  const id = useId();
  const { timeZone } = useDesk().facts;
  const kept = consultation.appointment;
  const shown = kept ? wallTime(new Date(kept), timeZone) : '';
  /** What is being typed, and the request as it was when the typing began. */
  const [draft, setDraft] = useState<{ text: string; before: Consultation } | null>(null);
  const typed = draft?.text ?? shown;
  const at = instantAt(typed, timeZone);
  const isNew = typed !== shown;

  async function keep(next: Date | null) {
    const isNewer = draft !== null && draft.before.appointment !== kept;
    const seen = isNewer ? draft.before : consultation;
    const change = appointmentChange(consultation.status, next);
    if (await changing.changeFrom(seen, change)) setDraft(null);
  }

  return (
    <section className={styles.appointment}>
      <h3>Appointment</h3>
      <p>{kept ? <When at={kept} /> : 'None yet.'}</p>
      <label htmlFor={id}>Date and time at the shop</label>
      <input
        id={id}
        type="datetime-local"
        className={control.control}
        value={typed}
        onChange={({ target }) =>
          setDraft({ text: target.value, before: draft?.before ?? consultation })
        }
      />
      {isNew && typed && !at && (
        <p role="alert">The clocks skip this time. Please choose another.</p>
      )}
      <div className={styles.actions}>
        <Button
          variant={isNew ? 'primary' : 'plain'}
          busy={changing.busy || !isNew || !at}
          onClick={() => void keep(at)}
        >
          {kept ? 'Move the appointment' : 'Save the appointment'}
        </Button>
        {kept && (
          <Button busy={changing.busy} onClick={() => void keep(null)}>
            Remove the appointment
          </Button>
        )}
      </div>
    </section>
  );
}

/** With an appointment a request that was new or contacted is scheduled; without one it is contacted again. */
export function appointmentChange(status: string, at: Date | null): LeadEdit {
  const appointment = at?.toISOString() ?? null;
  if (at && (status === 'new' || status === 'contacted')) {
    return { appointment, status: 'scheduled' };
  }
  if (!at && status === 'scheduled') return { appointment, status: 'contacted' };
  return { appointment };
}
