import type { Business } from '@sallie/shared/contract/business';
import type { AskedDay } from './days.ts';

type Product = Business['products'][number];

/** One thing that a message asks, with what it is about. */
export interface Ask {
  text: string;
  /** Null where nothing is likely enough. */
  intent: string | null;
  /** From 0 to 1. */
  confidence: number;
  /** Of the shop's, as its facts name them. */
  products: Product[];
  /** What else was named that stands in no fact; `isSayable`: a word of our own, that may be said back. */
  unlisted: { word: string; isSayable: boolean }[];
  /** Colors, sizes and looks. */
  attributes: string[];
  /** Towns of the shop's. */
  towns: string[];
  days: AskedDay[];
}
