import { Came, type Triage } from '@sallie/shared/contract/lead';
import { oneLine } from '@sallie/shared/rules/one-line';

/** Characters that are kept of each. */
const MOST = 60;
/** Of what is longer no more is looked at. */
const LOOKED_AT = 1000;

const fields = Object.keys(Came.shape);

/** What a page tells of how its visit began, as far as it can be kept: anybody can send anything here, and nobody is refused for it. */
export function cameOf(sent: unknown): Triage['came'] {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const given = new Map(Object.entries(sent));
  const kept = fields.flatMap((field) => {
    const line = plain(given.get(field));
    return line ? [[field, line] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Letters, digits, marks and signs of one line. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = oneLine(value.slice(0, LOOKED_AT)).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '');
  return [...line].slice(0, MOST).join('').trim();
}
