import type { Person } from '../../contract/person.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { csvColumns, csvTime, csvValue, headOf, sheet } from '../lead-facts/csv.ts';
import type { Touch } from './touches.ts';
import { touchesOf } from './touches.ts';

type Row = Readonly<Record<string, unknown>>;

function rowsOf(touch: Touch, timeZone: string): Row[] {
  if (touch.kind !== 'chat') {
    const { kind, lead } = touch;
    const cells = csvColumns(kind).map(({ field, head }) => [
      head,
      csvValue(lead, field, timeZone),
    ]);
    return [{ Record: leadRegistry[kind].names.one, ...Object.fromEntries(cells) }];
  }
  return touch.lines.map(({ id, created_at, message, is_bot, is_admin, by }) => ({
    Record: 'chat line',
    [headOf('id')]: id,
    [headOf('created_at')]: csvTime(created_at, timeZone),
    [headOf('message')]: message,
    From: is_bot ? 'SallieBot' : is_admin ? (by ?? 'Staff') : 'Visitor',
  }));
}

/** Everything kept about one person, one line for each record and each line of chat, the oldest first. */
export function personCsv(person: Person, timeZone: string): string {
  const rows = touchesOf(person)
    .reverse()
    .flatMap((touch) => rowsOf(touch, timeZone));
  const columns = [...new Set(['Record', headOf('created_at'), ...rows.flatMap(Object.keys)])];
  return sheet(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

/** A file name of the address alone, without what a file name may not hold. */
export function personFileName(email: string, ending: 'csv' | 'json' | 'html'): string {
  const name = email.replace(/[^\w-]+/g, '-').slice(0, 60);
  return `person-${name}.${ending}`;
}
