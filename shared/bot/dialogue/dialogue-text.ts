import type { Business } from '../../contract/business.ts';
import { limits } from '../../contract/field.ts';
import { allTexts } from './texts.ts';

/* A posted bot message must be one of the dialogue's own; the words of the moment in it may be any. */

/** Stands where a text has words of the moment; never typed, since messages are without control characters. */
const GAP = '\u0001';
const MOST_GAPS = 7;

/** Whether SallieBot says this of its own accord. */
export function isDialogueText(shop: Business, message: string): boolean {
  const said = message.split('\n');
  return allTexts.some((text) => {
    const lines = text(shop, ...Array<string>(MOST_GAPS).fill(GAP)).split('\n');
    return lines.length === said.length && lines.every((line, at) => fits(line, said[at] ?? ''));
  });
}

function fits(pattern: string, line: string): boolean {
  const gap = pattern.indexOf(GAP);
  if (gap < 0) return pattern === line;
  const before = pattern.slice(0, gap);
  const after = pattern.slice(gap + 1);
  const moment = line.length - before.length - after.length;
  return moment >= 0 && moment <= limits.address && line.startsWith(before) && line.endsWith(after);
}
