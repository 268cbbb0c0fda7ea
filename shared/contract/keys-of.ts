/** The names of what is written in an object of ours. The compiler takes them for any text, since a value may have more than its type says. */
export function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}
