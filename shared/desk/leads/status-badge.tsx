import { ConsultationStatus, consultationStatuses } from '../../src/consultation.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<ConsultationStatus, BadgeTone> = {
  new: 'info',
  contacted: 'warning',
  scheduled: 'accent',
  completed: 'success',
  cancelled: 'danger',
};

/** A status as a word on its colour; one this desk does not know is gray. */
export function StatusBadge({ status }: { status: string }) {
  const known = ConsultationStatus.options.find((option) => option === status);
  if (!known) return <Badge tone="neutral">{status || 'Unknown'}</Badge>;
  return <Badge tone={tones[known]}>{consultationStatuses[known]}</Badge>;
}
