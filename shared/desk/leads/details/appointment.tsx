import { useId, useState } from 'react';
import type { Consultation } from '../../../contract/consultation.ts';
import { limits } from '../../../contract/field.ts';
import { instantAt, wallTime } from '../../../rules/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { VisitClashes } from '../../agenda/visit-clashes.tsx';
import { useDesk } from '../../app/context.tsx';
import { When } from '../../app/time.tsx';
import type { LeadEdit } from '../../changes/lead-change.ts';
import type { LeadChanging } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import control from '../../styles/control.module.css';

interface Props {
  consultation: Consultation;
  changing: LeadChanging;
}

/** What is being typed, and the request as it was when the typing began. */
interface Draft {
  time: string;
  place: string;
  before: Consultation;
}

/** When and where somebody goes there, on the shop's wall, wherever the desk stands. */
export function Appointment({ consultation, changing }: Props) {
  const id = useId();
  const { timeZone } = useDesk().facts;
  const kept = consultation.appointment;
  const shown = {
    time: kept ? wallTime(new Date(kept), timeZone) : '',
    place: consultation.place ?? '',
  };
  const [draft, setDraft] = useState<Draft | null>(null);
  const typed = draft ?? shown;
  const isMoved = typed.time !== shown.time;
  const isElsewhere = typed.place.trim() !== shown.place;
  const at = isMoved || !kept ? instantAt(typed.time, timeZone) : new Date(kept);

  const type = (part: Partial<Draft>) =>
    setDraft({ ...shown, before: consultation, ...draft, ...part });

  async function keep(change: LeadEdit) {
    const isNewer = draft !== null && draft.before.appointment !== kept;
    const seen = isNewer ? draft.before : consultation;
    if (await changing.changeFrom(seen, change)) setDraft(null);
  }

  return (
    <section className={styles.appointment}>
      <div className={styles.agreedFor}>
        <h3>Appointment</h3>
        <p>{kept ? <When at={kept} /> : 'None yet.'}</p>
      </div>
      <div className={styles.agreed}>
        <label htmlFor={id}>Date and time at the shop</label>
        <input
          id={id}
          type="datetime-local"
          className={control.control}
          value={typed.time}
          onChange={({ target }) => type({ time: target.value })}
        />
        <label htmlFor={`${id}place`}>Where</label>
        <input
          id={`${id}place`}
          className={control.control}
          maxLength={limits.address}
          placeholder={consultation.address}
          aria-describedby={`${id}hint`}
          value={typed.place}
          onChange={({ target }) => type({ place: target.value })}
        />
      </div>
      {isMoved && typed.time && !at && (
        <p role="alert">The clocks skip this time. Please choose another.</p>
      )}
      {at && <VisitClashes consultation={consultation} at={at} />}
      <div className={styles.actions}>
        <Button
          variant={isMoved || isElsewhere ? 'primary' : 'plain'}
          busy={changing.busy || !(isMoved || isElsewhere) || !at}
          onClick={() =>
            void keep({
              ...(isMoved && appointmentChange(consultation.status, at)),
              ...(isElsewhere && { place: typed.place.trim() }),
            })
          }
        >
          {kept ? (isMoved ? 'Move the appointment' : 'Save the place') : 'Save the appointment'}
        </Button>
        {kept && (
          <Button
            busy={changing.busy}
            onClick={() => void keep(appointmentChange(consultation.status, null))}
          >
            Remove the appointment
          </Button>
        )}
      </div>
      <p id={`${id}hint`} className={styles.quiet}>
        Without a place it is at their address.
      </p>
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
