import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chapters } from './controls.ts';
import { projectRoot, withoutControl } from './mutated-copy.ts';

/* Keeps the list current: each control still stands in its file once, and its test exists. */

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(projectRoot, file), 'utf8');
  texts.set(file, text);
  return text;
}

for (const [chapter, controls] of chapters) {
  test(`${chapter}: each control can be taken out, and has a test`, () => {
    for (const control of controls) {
      expect(withoutControl(textOf(control.file), control)).not.toBe(textOf(control.file));
      const { file, name } = control.test;
      expect(textOf(file).includes(name), `${file} has no test “${name}”`).toBe(true);
      expect(name, 'is no title once its places are filled in').not.toMatch(/%[sdijfo#]/);
    }
  });
}

test('no control is listed twice', () => {
  const all = [...chapters.values()].flat().map(({ says }) => says);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(100);
});
