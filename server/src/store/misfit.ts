import * as z from 'zod/mini';
import { declarationOf, type TableName } from './schema.ts';

/** What no record can have. How long a text may be is for whoever writes it to keep, and has changed since for some. */
const misfits = [
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_key',
  'invalid_element',
];

/** Which part of a record from outside is not as its collection says; null where it fits. */
export function misfitOf(name: TableName, record: { id: string }): string | null {
  const { error } = z.safeParse(declarationOf(name).shape, record);
  const issue = error?.issues.find(({ code }) => misfits.includes(code));
  return issue ? `${name} ${record.id} (${issue.path.join('.')})` : null;
}
