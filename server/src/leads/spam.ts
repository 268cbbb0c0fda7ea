import type { SpamSigns } from '@sallie/shared/contract/field';
import type { Limit } from '../http/limits.ts';

/* A suspect is stored and shown aside, never dropped, so a wrong guess costs one click and no customer. */

const SUSPECT = 3;
/** Nobody reads and fills a form in less (milliseconds); a saved draft or autofill alone is no proof. */
const QUICKEST = 2000;

export interface Suspicion {
  signs: SpamSigns;
  /** Everything the sender wrote by hand. */
  texts: string[];
  address: string;
  /** Counts forms per address; an empty bucket is a sign, not a refusal. */
  pace: Limit;
}

export function looksLikeSpam({ signs, texts, address, pace }: Suspicion): boolean {
  if (signs.website) return true;
  let score = 0;
  if (signs.formAge !== undefined && signs.formAge < QUICKEST) score += 1;
  if (pace.take(address) > 0) score += 1;
  const all = texts.join('\n');
  const links = all.match(/https?:\/\/|www\./gi)?.length ?? 0;
  score += Math.min(links, SUSPECT);
  if (/\[url=|<a\s|href=/i.test(all)) score += SUSPECT;
  return score >= SUSPECT;
}
