import type * as z from 'zod/mini';
import { Content } from '../../contract/content.ts';
import type { Change, Conflict } from '../../contract/website.ts';

/* Values in a draft may not have their final shape yet. */

export type Draft = Readonly<Record<string, unknown>>;

export interface Touched {
  path: string[];
  save: number;
  by: string;
}

/** Thrown for a change that cannot be applied; the message is a sentence. */
export class Unapplicable extends Error {}

export type Path = readonly string[];
type Json = Record<string, unknown>;
type Entry = Json & { id: string };

/** Entries of these lists have ids; every other list is one field. */
const listsById: readonly string[] = ['offers', 'projects', 'reviews'];
const ORDER = 'order';

/** Applies the changes in order. Throws `Unapplicable`, and then applies none. */
export function applyChanges(draft: Draft, changes: readonly Change[]): Draft {
  return changes.reduce(applied, draft);
}

/** Returns the changes that turn `before` into `after`, as few fields as possible. */
export function differenceOf(before: Draft, after: Draft): Change[] {
  return namesOf(before, after).flatMap((name) =>
    listsById.includes(name)
      ? listDifference(name, entriesOf(before, name), entriesOf(after, name))
      : fieldDifference([name], before[name], after[name]),
  );
}

/**
 * Changes that clash with a save after `base`: the same field, a part of it, or a whole that includes it. An
 * equal value does not clash.
 */
export function conflictsOf(
  changes: readonly Change[],
  draft: Draft,
  touched: readonly Touched[],
  base: number,
): Conflict[] {
  return changes.flatMap(({ path, value }) => {
    const since = touched.filter((one) => one.save > base && overlap(one.path, path));
    const theirs = valueAt(draft, path);
    if (since.length === 0 || isSame(theirs, clean(value))) return [];
    const last = since.reduce((one, other) => (other.save > one.save ? other : one));
    return [{ path, yours: value ?? null, theirs: theirs ?? null, by: last.by }];
  });
}

/** Beyond this the older half becomes one entry for every path; an old base may then clash needlessly. */
const MOST_TOUCHED = 2000;

/** Keeps only the last save of each path. */
export function touchedAfter(
  touched: readonly Touched[],
  paths: readonly Path[],
  save: number,
  by: string,
): Touched[] {
  const left = touched.filter((one) => !paths.some((path) => startsWith(one.path, path)));
  const all = [...left, ...paths.map((path) => ({ path: [...path], save, by }))];
  if (all.length <= MOST_TOUCHED) return all;
  const old = all.slice(0, MOST_TOUCHED / 2);
  const last = old.reduce((one, other) => (other.save > one.save ? other : one));
  return [{ ...last, path: [] }, ...all.slice(MOST_TOUCHED / 2)];
}

/** Widens a change to its whole entry or top-level field. */
export function wholeOf(draft: Draft, { path }: Change): Change {
  const whole = path.slice(0, listsById.includes(path[0] ?? '') ? 2 : 1);
  return { path: whole, value: valueAt(draft, whole) };
}

export function valueAt(draft: Draft, path: Path): unknown {
  const [name = '', id, ...fields] = path;
  if (!listsById.includes(name) || id === undefined) return path.reduce(fieldOf, draft);
  const entries = entriesOf(draft, name);
  if (id === ORDER) return entries.map((entry) => entry.id);
  return fields.reduce(
    fieldOf,
    entries.find((entry) => entry.id === id),
  );
}

const fieldOf = (container: unknown, name: string): unknown =>
  isObject(container) && Object.hasOwn(container, name) ? container[name] : undefined;

function applied(draft: Draft, { path, value: sent }: Change): Draft {
  const value = clean(sent);
  const [name = '', id, ...fields] = path;
  const shape = shapeAt(path);
  if (!shape) throw new Unapplicable(`The website has no field ${path.join(', ')}.`);
  if (value !== undefined && !isOfKind(value, shape))
    throw new Unapplicable(`This is not what belongs into the field ${path.join(', ')}.`);
  if (!listsById.includes(name) || id === undefined) return setIn(draft, path, value);
  const entries = entriesOf(draft, name);
  if (id === ORDER) return { ...draft, [name]: inOrder(entries, value) };
  return { ...draft, [name]: withEntry(entries, id, fields, value) };
}

function withEntry(entries: readonly Entry[], id: string, fields: Path, value: unknown): Entry[] {
  const at = entries.findIndex((entry) => entry.id === id);
  if (fields.length === 0) {
    if (value === undefined) return entries.filter((entry) => entry.id !== id);
    const entry = { ...(isObject(value) ? value : {}), id };
    return at < 0 ? [...entries, entry] : entries.with(at, entry);
  }
  const entry = entries[at];
  if (!entry) throw new Unapplicable('This was removed meanwhile.');
  return entries.with(at, { ...setIn(entry, fields, value), id });
}

/** Entries that `ids` does not name stay at the end, because another save added them. */
function inOrder(entries: readonly Entry[], ids: unknown): Entry[] {
  const placeOf = ({ id }: Entry) => {
    const place = Array.isArray(ids) ? ids.indexOf(id) : -1;
    return place < 0 ? entries.length : place;
  };
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function setIn(container: unknown, [name = '', ...rest]: Path, value: unknown): Json {
  if (!isObject(container)) throw new Unapplicable(`Nothing is there yet that has a ${name}.`);
  if (rest.length > 0)
    return { ...container, [name]: setIn(fieldOf(container, name), rest, value) };
  if (value !== undefined) return { ...container, [name]: value };
  const { [name]: _, ...left } = container;
  return left;
}

function listDifference(name: string, before: readonly Entry[], after: readonly Entry[]): Change[] {
  const isIn = (entries: readonly Entry[]) => (one: Entry) =>
    entries.some(({ id }) => id === one.id);
  const removed = before.filter((entry) => !isIn(after)(entry));
  const changes: Change[] = removed.map(({ id }) => ({ path: [name, id] }));
  for (const entry of after) {
    const old = before.find(({ id }) => id === entry.id);
    changes.push(...fieldDifference([name, entry.id], old, entry));
  }
  const kept = before.filter(isIn(after));
  const unordered = [...kept, ...after.filter((entry) => !isIn(before)(entry))].map(({ id }) => id);
  const ids = after.map(({ id }) => id);
  return isSame(ids, unordered) ? changes : [...changes, { path: [name, ORDER], value: ids }];
}

function fieldDifference(path: string[], before: unknown, after: unknown): Change[] {
  if (isSame(before, after)) return [];
  if (after === undefined) return [{ path }];
  const whole = [{ path, value: after }];
  if (!isObject(before) || !isObject(after)) return whole;
  const names = namesOf(before, after).filter((name) => !isSame(before[name], after[name]));
  if (!names.every((name) => shapeAt([...path, name]))) return whole;
  return names.flatMap((name) => fieldDifference([...path, name], before[name], after[name]));
}

type Shape = z.core.$ZodType;
type Definition = {
  type: string;
  shape?: Record<string, Shape>;
  innerType?: Shape;
  element?: Shape;
  keyType?: Shape;
  valueType?: Shape;
  entries?: Record<string, unknown>;
};
const definitionOf = (shape: Shape) => shape._zod.def as unknown as Definition;

/** Unwraps optional, default and nullable. */
function bare(shape: Shape): Definition {
  const definition = definitionOf(shape);
  return definition.innerType ? bare(definition.innerType) : definition;
}

/** Returns the schema of a field; null for an unknown path. */
function shapeAt(path: Path): Shape | null {
  const [name = '', id, ...fields] = path;
  if (!listsById.includes(name)) return inside(Content, path);
  const list = inside(Content, [name]);
  const entry = list && bare(list).element;
  if (!entry || id === undefined || fields[0] === 'id') return null;
  if (id === ORDER) return fields.length === 0 ? list : null;
  return inside(entry, fields);
}

function inside(shape: Shape, path: Path): Shape | null {
  const [name, ...rest] = path;
  if (name === undefined) return shape;
  const { shape: fields, keyType, valueType } = bare(shape);
  const keys = fields ?? (keyType && definitionOf(keyType).entries) ?? {};
  const found = Object.hasOwn(keys, name) ? (fields?.[name] ?? valueType) : undefined;
  return found ? inside(found, rest) : null;
}

/** Text may be invalid, even a location may be text; containers change field by field, so theirs must be right. */
function isOfKind(value: unknown, shape: Shape): boolean {
  const isNullable = definitionOf(shape).type === 'nullable';
  if (value === null || (isNullable && typeof value === 'string')) return isNullable;
  const { type } = bare(shape);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object' || type === 'record') return isObject(value);
  return typeof value !== 'object';
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function entriesOf(draft: Draft, name: string): readonly Entry[] {
  return Array.isArray(draft[name]) ? draft[name] : [];
}

const namesOf = (one: object, other: object) => Object.keys({ ...one, ...other });

export const startsWith = (path: Path, start: Path) => start.every((name, at) => path[at] === name);
const overlap = (one: Path, other: Path) => startsWith(one, other) || startsWith(other, one);

export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  return namesOf(one, other).every((name) => isSame(one[name], other[name]));
}

/** The website has five. */
const MOST_LEVELS = 10;

/** Removes control and bidi characters except line feeds. Throws `Unapplicable` for deep nesting. */
export function clean(value: unknown, level = 0): unknown {
  if (level > MOST_LEVELS) throw new Unapplicable('The website has nothing that lies so deep.');
  if (typeof value === 'string')
    return value
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, '')
      .replace(/\p{Surrogate}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map((one) => clean(one, level + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, clean(one, level + 1)]),
  );
}
