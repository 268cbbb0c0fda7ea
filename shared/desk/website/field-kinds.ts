import * as z from 'zod/mini';
import { ShopPicture } from '../../contract/pictures.ts';
import { isObject } from '../../rules/website/changes.ts';

type Control =
  | 'line'
  | 'text'
  /** A list of lines, one under the other. */
  | 'lines'
  | 'phone'
  | 'email'
  | 'link'
  | 'number'
  /** Date and time on the shop's wall clock. */
  | 'wall'
  | 'date'
  | 'time'
  /** On the map: two numbers, or a link that holds them. */
  | 'place'
  | 'picture';

interface FieldWords {
  path: readonly string[];
  label: string;
  hint?: string;
}

export interface PlainField extends FieldWords {
  control?: Control;
  /** What an empty one is: null, or nothing at all; else it is needed. */
  empty?: null | 'missing';
}

export interface ListField extends FieldWords {
  control: 'list';
  /** What one of it is called: `an offer`. */
  one: string;
  /** Each field of the entries has a path of its own; else the list is saved as a whole. */
  byId?: boolean;
  /** A new one comes first, and where it is made stands above them. */
  newestFirst?: boolean;
  /** One at most, and null without it. */
  single?: boolean;
  entry: readonly PlainField[];
  /** A new one. */
  blank: Entry;
}

export interface SpecialField extends FieldWords {
  control: 'hours' | 'holidays';
  /** The week that it is until it has one of its own. */
  usual?: readonly string[];
}

export type GroupField = ListField | SpecialField;

export type WebsiteField = PlainField | GroupField;

export const isGroup = (field: WebsiteField): field is GroupField =>
  field.control === 'list' || field.control === 'hours' || field.control === 'holidays';

export const keyOf = (path: readonly string[]) => path.join('.');

export type Entry = Record<string, unknown>;

/** What is held as an entry; one without fields where it is none. */
export const entryOf = (value: unknown): Entry => (isObject(value) ? value : {});

/** An uploaded picture, or a demo's, that is held; undefined where none is. */
export const pictureOf = (value: unknown): ShopPicture | undefined =>
  z.safeParse(ShopPicture, value).data;

/** What an entry goes by. */
export function nameOf({ title, name, from, line, date }: Entry): string {
  const words = title || name || from || line || date;
  return typeof words === 'string' && words.trim() ? words : 'New';
}

/** A field by its path, as `address.city`. */
export const at = (path: string, label: string, more: Partial<PlainField> = {}): PlainField => ({
  path: path.split('.'),
  label,
  ...more,
});

/** As a new entry begins: what may be missing is. */
const blankOf = (entry: readonly PlainField[]) =>
  Object.fromEntries(
    entry
      .filter(({ control, empty }) => control !== 'picture' && empty !== 'missing')
      .map(({ path, control, empty }) => [
        keyOf(path),
        control === 'lines' ? [] : empty === null ? null : '',
      ]),
  );

/** A list of entries; `blank` is what a new one has beside empty fields. */
export const list = (
  path: string,
  label: string,
  one: string,
  entry: readonly PlainField[],
  more: Partial<ListField> = {},
): ListField => ({
  ...{ path: [path], control: 'list', label, one, entry },
  ...more,
  blank: { ...blankOf(entry), ...more.blank },
});
