import { useId } from 'react';
import {
  type Consultation,
  ConsultationStatus,
  consultationStatuses,
} from '../../src/consultation.ts';
import { toast } from '../../ui/toasts.ts';
import control from '../control.module.css';
import { useDesk } from '../desk-context.tsx';
import { StatusBadge } from '../leads/status-badge.tsx';
import { problemOf } from '../problem.ts';
import styles from './details.module.css';
import type { LeadChanging } from './use-change.ts';

interface Props {
  consultation: Consultation;
  changing: LeadChanging;
}

/** Moves a request on; the toast that says so takes it back with one click. */
export function StatusChange({ consultation, changing }: Props) {
  const id = useId();
  const { desk } = useDesk();
  const { name, status, version } = consultation;
  const known = ConsultationStatus.options.find((option) => option === status);

  async function undo(after: number, before: ConsultationStatus) {
    try {
      await desk.moveTo(consultation.id, after, before);
      toast({ title: `${name} is ${consultationStatuses[before]} again` });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', description: problemOf(error) });
      void desk.leads.consultations.load();
    }
  }

  async function move(to: ConsultationStatus) {
    const after = await desk.moveTo(consultation.id, version, to);
    toast({
      title: `${name} is now ${consultationStatuses[to]}`,
      ...(known && { action: { label: 'Undo', run: () => void undo(after, known) } }),
    });
  }

  return (
    <div className={styles.status}>
      <label htmlFor={id}>Status</label> <StatusBadge status={status} />
      <select
        id={id}
        className={control.control}
        value={known ?? ''}
        disabled={changing.busy}
        onChange={({ target }) => {
          const to = ConsultationStatus.options.find((option) => option === target.value);
          if (to) void changing.attempt(() => move(to));
        }}
      >
        {!known && <option value="">{status || 'Unknown'}</option>}
        {ConsultationStatus.options.map((option) => (
          <option key={option} value={option}>
            {consultationStatuses[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
