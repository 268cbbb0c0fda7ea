import type { Person } from '../../src/person.ts';
import { kindNames } from '../leads/kind-names.ts';
import { sheet, sheetColumns, sheetValue } from '../leads/sheet.ts';
import type { Touch } from './touches.ts';
import { touchesOf } from './touches.ts';

type Row = Readonly<Record<string, unknown>>;

function rowsOf(touch: Touch): Row[] {
  if (touch.kind !== 'chat') {
    const { kind, lead } = touch;
    const cells = sheetColumns(kind).map((column) => [column, sheetValue(lead, column)]);
    return [{ record: kindNames[kind].one, ...Object.fromEntries(cells) }];
  }
  return touch.lines.map(({ id, created_at, message, is_bot, is_admin, by }) => ({
    record: 'chat line',
    id,
    created_at,
    message,
    from: is_bot ? 'SallieBot' : is_admin ? (by ?? 'Staff') : 'Visitor',
  }));
}

/** Everything kept about one person, one line for each record and each line of chat, the oldest first. */
export function personSheet(person: Person): string {
  const rows = touchesOf(person).reverse().flatMap(rowsOf);
  const columns = [...new Set(['record', 'created_at', ...rows.flatMap(Object.keys)])];
  return sheet(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

/** A file name of the address alone, without what a file name may not hold. */
export function personFileName(email: string): string {
  const name = email.replace(/[^\w-]+/g, '-').slice(0, 60);
  return `person-${name}.csv`;
}
