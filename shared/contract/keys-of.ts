/** Object.keys returns `string[]`, since a value may have more keys than its type; our tables have no others. */
export function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}
