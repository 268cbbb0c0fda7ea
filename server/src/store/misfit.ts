import * as z from 'zod/mini';
import { declarationOf, type TableName } from './schema.ts';

/** Issues that no stored record may have. Lengths are not checked: the limits for some texts have changed since. */
const misfits = [
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_key',
  'invalid_element',
];

/** Returns the record and the field that does not match its collection, or null when the record is valid. */
export function misfitOf(name: TableName, record: { id: string }): string | null {
  const { error } = z.safeParse(declarationOf(name).shape, record);
  const issue = error?.issues.find(({ code }) => misfits.includes(code));
  return issue ? `${name} ${record.id} (${issue.path.join('.')})` : null;
}
