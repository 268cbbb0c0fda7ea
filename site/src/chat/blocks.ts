import type { Business, DayHours } from '@sallie/shared/contract/business';
import { dayLine } from '@sallie/shared/rules/weekly-hours';

/** A stretch of what the shop says: text as it stands, or days of its week. */
export type Block = { text: string } | { days: DayHours[] };

/** Days that stand together are a table; they are known by being lines of the facts, word for word. */
export function blocksOf(text: string, { hours }: Pick<Business, 'hours'>): Block[] {
  const lines = text.split('\n');
  const days = lines.map((line) => hours.find((day) => dayLine(day) === line));
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const day = days[at];
    const last = blocks.at(-1);
    if (day && (days[at - 1] || days[at + 1])) {
      if (last && 'days' in last) last.days.push(day);
      else blocks.push({ days: [day] });
    } else if (last && 'text' in last) last.text += `\n${line}`;
    else blocks.push({ text: line });
  }
  return blocks;
}
