import { useId } from 'react';
import {
  type Consultation,
  ConsultationStatus,
  consultationStatuses,
} from '../../src/consultation.ts';
import control from '../control.module.css';
import { StatusBadge } from '../leads/status-badge.tsx';
import styles from './details.module.css';
import type { LeadChanging } from './use-change.ts';

interface Props {
  consultation: Consultation;
  changing: LeadChanging;
}

/** Moves a request on. */
export function StatusChange({ consultation: { status }, changing }: Props) {
  const id = useId();
  const known = ConsultationStatus.options.find((option) => option === status);
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
          if (to) void changing.change({ status: to });
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
