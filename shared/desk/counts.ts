import type { Consultation } from '../contract/consultation.ts';
import type { Visitor } from '../contract/visitor.ts';

export interface Counts {
  visitors: number;
  consultations: number;
  newRequests: number;
  scheduled: number;
  /** Suspected spam stands in the lists, marked, and in no number. */
  suspected: { visitors: number; consultations: number };
}

export function countLeads(
  visitors: readonly Visitor[],
  consultations: readonly Consultation[],
): Counts {
  const realVisitors = visitors.filter(({ spam }) => !spam);
  const real = consultations.filter(({ spam }) => !spam);
  return {
    visitors: realVisitors.length,
    consultations: real.length,
    newRequests: real.filter(({ status }) => status === 'new').length,
    scheduled: real.filter(({ status }) => status === 'scheduled').length,
    suspected: {
      visitors: visitors.length - realVisitors.length,
      consultations: consultations.length - real.length,
    },
  };
}
