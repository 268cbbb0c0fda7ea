import * as z from 'zod/mini';
import { keysOf } from './keys-of.ts';

/** What came of a visit. */
export const visitOutcomes = { quoted: 'Quoted', sold: 'Sold', no: 'No' };
export const VisitOutcome = z.enum(
  keysOf(visitOutcomes),
  'Please choose one of quoted, sold or no',
);
export type VisitOutcome = z.infer<typeof VisitOutcome>;
