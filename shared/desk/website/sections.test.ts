import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { Content } from '../../contract/content.ts';
import { keyOf } from './field-kinds.ts';
import { sections } from './sections.ts';

/** Fields that nobody types, or that are typed in another field. */
const elsewhere: Record<string, string> = {
  'offers.id': 'made once',
  'projects.id': 'made once',
  'reviews.id': 'made once',
  'projects.alt': 'stands beside its picture',
  'reviews.imageUrl': 'a path of this very site, which nobody can upload to',
};

interface Definition {
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  entries?: Record<string, string>;
}

/** Returns the paths of all fields without inner fields, such as `address.street`, once per list. */
function leavesOf(shape: z.core.$ZodType, path: string[] = []): string[] {
  const { shape: fields, innerType, element, keyType } = shape._zod.def as Definition;
  const inner = innerType ?? element;
  if (inner) return leavesOf(inner, path);
  const keys = (keyType?._zod.def as Definition | undefined)?.entries;
  if (keys) return Object.values(keys).map((key) => keyOf([...path, key]));
  if (!fields) return [keyOf(path)];
  return Object.entries(fields).flatMap(([name, field]) => leavesOf(field, [...path, name]));
}

test('every field of the website can be changed at the desk', () => {
  const edited = sections
    .flatMap(({ fields }) => fields)
    .flatMap((field) =>
      field.control === 'list'
        ? field.entry.map(({ path }) => keyOf([...field.path, ...path]))
        : [keyOf(field.path)],
    );
  const isEdited = (leaf: string) =>
    edited.some((path) => leaf === path || leaf.startsWith(`${path}.`));
  const leaves = leavesOf(Content);
  expect(leaves).toContain('address.street');
  expect(leaves).toContain('texts.homeTitle');
  expect(leaves.filter((leaf) => !isEdited(leaf) && !(leaf in elsewhere))).toEqual([]);
  expect(edited.filter((path) => !leaves.some((leaf) => leaf.startsWith(path)))).toEqual([]);
});
