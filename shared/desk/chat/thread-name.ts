import type { Visitor } from '../../contract/visitor.ts';
import { visitorLabel } from '../../contract/visitor.ts';

/** What a thread is called: by its visitor's record as it is now, else by what was told of them. */
export function threadName(id: string, told: string, visitor: Visitor | undefined): string {
  if (visitor) return visitorLabel(visitor);
  return told || visitorLabel({ id, name: 'Guest', email: '' });
}
