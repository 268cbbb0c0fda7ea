import type { ReactNode } from 'react';
import type { Lead } from '../../contract/leads.ts';

/** One column of a list. */
export interface LeadColumn<L extends Lead = Lead> {
  id: string;
  header: string;
  /** What it is sorted by, and what it shows unless `cell` draws it. */
  text: (lead: L) => string;
  cell?: (lead: L) => ReactNode;
}
export type LeadColumns<L extends Lead = Lead> = readonly LeadColumn<L>[];
