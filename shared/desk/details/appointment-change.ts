import type { RecordChange } from './record-change.ts';

/** With an appointment a request that was new or contacted is scheduled; without one it is contacted again. */
export function appointmentChange(status: string, at: Date | null): RecordChange {
  const appointment = at?.toISOString() ?? null;
  if (at && (status === 'new' || status === 'contacted')) {
    return { appointment, status: 'scheduled' };
  }
  if (!at && status === 'scheduled') return { appointment, status: 'contacted' };
  return { appointment };
}
