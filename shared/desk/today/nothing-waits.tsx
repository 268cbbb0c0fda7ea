import { useStore } from 'zustand';
import type { Consultation } from '../../contract/consultation.ts';
import { dayName, openingLine, shortTime } from '../../rules/opening-hours.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import styles from './today.module.css';

/** The appointment that comes next, if one was made. */
export function nextAppointment(rows: readonly Consultation[], now: number): Consultation | null {
  const ahead = rows.filter(
    ({ status, appointment }) =>
      status === 'scheduled' && appointment !== null && Date.parse(appointment) > now,
  );
  const at = ({ appointment }: Consultation) => Date.parse(appointment ?? '');
  return ahead.sort((a, b) => at(a) - at(b))[0] ?? null;
}

/** An empty list is good news, and says what comes instead. */
export function NothingWaits({ now }: { now: number }) {
  const { desk, facts } = useDesk();
  const rows = useStore(desk.leads.consultations, (state) => state.rows);
  const next = nextAppointment(rows, now);
  return (
    <div className={styles.nothing}>
      <p className={styles.calm}>Nothing waits.</p>
      {next?.appointment ? (
        <p>
          Next: {next.name}, {dayName(facts, new Date(next.appointment), new Date(now))} at{' '}
          {shortTime(facts, new Date(next.appointment))}.{' '}
          <Button
            variant="quiet"
            onClick={() => desk.panel.open({ show: 'lead', kind: 'consultations', id: next.id })}
          >
            Open the appointment
          </Button>
        </p>
      ) : (
        <p>
          {openingLine(facts, new Date(now))}. Next: the next inquiry rings here, whichever list you
          are in.
        </p>
      )}
    </div>
  );
}
