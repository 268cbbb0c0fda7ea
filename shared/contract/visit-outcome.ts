import * as z from 'zod/mini';

/** What came of a visit. */
export const visitOutcomes = { quoted: 'Quoted', sold: 'Sold', no: 'No' };
export const VisitOutcome = z.enum(
  Object.keys(visitOutcomes) as (keyof typeof visitOutcomes)[],
  'Please choose one of quoted, sold or no',
);
export type VisitOutcome = z.infer<typeof VisitOutcome>;
