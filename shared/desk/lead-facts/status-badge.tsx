import { ConsultationStatus } from '../../contract/consultation.ts';
import { statusLabel } from '../../rules/lead-kinds/labels.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import styles from './status-badge.module.css';

/** A shape for each, so that a column of them is told apart without reading or colour. */
const looks: Record<ConsultationStatus, { tone: BadgeTone; shape: string }> = {
  new: { tone: 'info', shape: '●' },
  contacted: { tone: 'warning', shape: '◐' },
  scheduled: { tone: 'accent', shape: '◷' },
  completed: { tone: 'success', shape: '✓' },
  cancelled: { tone: 'danger', shape: '✕' },
};

/** A status as a word on its colour; one this desk does not know is gray. */
export function StatusBadge({ status }: { status: string }) {
  const known = ConsultationStatus.options.find((option) => option === status);
  if (!known) return <Badge tone="neutral">{statusLabel(status)}</Badge>;
  const { tone, shape } = looks[known];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true" className={styles.shape}>
        {shape}
      </span>
      {statusLabel(known)}
    </Badge>
  );
}
