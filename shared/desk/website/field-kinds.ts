import * as z from 'zod/mini';
import { ShopPicture } from '../../contract/pictures.ts';
import { isObject } from '../../rules/website/changes.ts';

type Control =
  | 'line'
  | 'text'
  /** Several lines of text. */
  | 'lines'
  | 'phone'
  | 'email'
  | 'link'
  | 'number'
  /** Date and time by the shop's wall clock. */
  | 'wall'
  | 'date'
  | 'time'
  /** Coordinates: two numbers, or a map link with them. */
  | 'place'
  | 'picture';

interface FieldWords {
  path: readonly string[];
  label: string;
  hint?: string;
}

export interface PlainField extends FieldWords {
  control?: Control;
  /** The value of an empty field: null or missing; absent when the field is required. */
  empty?: null | 'missing';
}

export interface ListField extends FieldWords {
  control: 'list';
  /** One entry with its article: `an offer`. */
  one: string;
  /** True when each field of an entry is saved by itself; else the whole list is saved. */
  byId?: boolean;
  /** True when new entries go to the top, where the add button stands. */
  newestFirst?: boolean;
  /** True for at most one entry; the value is null without it. */
  single?: boolean;
  entry: readonly PlainField[];
  blank: Entry;
}

export interface SpecialField extends FieldWords {
  control: 'hours' | 'holidays';
  /** Path of the hours that apply until this field has its own. */
  usual?: readonly string[];
}

export type GroupField = ListField | SpecialField;

export type WebsiteField = PlainField | GroupField;

export const isGroup = (field: WebsiteField): field is GroupField =>
  field.control === 'list' || field.control === 'hours' || field.control === 'holidays';

export const keyOf = (path: readonly string[]) => path.join('.');

export type Entry = Record<string, unknown>;

/** Returns an empty entry for any other value. */
export const entryOf = (value: unknown): Entry => (isObject(value) ? value : {});

/** Returns the uploaded or demo picture; undefined for any other value. */
export const pictureOf = (value: unknown): ShopPicture | undefined =>
  z.safeParse(ShopPicture, value).data;

export function nameOf({ title, name, from, line, date, area }: Entry): string {
  const words = title || name || from || line || date || area;
  return typeof words === 'string' && words.trim() ? words : 'New';
}

/** Makes a field from a path such as `address.city`. */
export const at = (path: string, label: string, more: Partial<PlainField> = {}): PlainField => ({
  path: path.split('.'),
  label,
  ...more,
});

/** Leaves out fields that may be missing. */
const blankOf = (entry: readonly PlainField[]) =>
  Object.fromEntries(
    entry
      .filter(({ control, empty }) => control !== 'picture' && empty !== 'missing')
      .map(({ path, control, empty }) => [
        keyOf(path),
        control === 'lines' ? [] : empty === null ? null : '',
      ]),
  );

/** `more.blank` adds to the empty fields of a new entry. */
export const list = (
  path: string,
  label: string,
  one: string,
  entry: readonly PlainField[],
  more: Partial<ListField> = {},
): ListField => ({
  ...{ path: path.split('.'), control: 'list', label, one, entry },
  ...more,
  blank: { ...blankOf(entry), ...more.blank },
});
