import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const imported = /import (\w+) from '([^']+\.module\.css)'/g;

function* classesNamed(file: string): Generator<{ styles: string; name: string }> {
  const source = readFileSync(file, 'utf8');
  const code = source.replace(/^import .*$/gm, '');
  for (const [, variable, path = ''] of source.matchAll(imported)) {
    const styles = path.startsWith('.')
      ? join(dirname(file), path)
      : path.replace('@sallie/shared', 'shared');
    for (const [, name = ''] of code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g')))
      yield { styles, name };
  }
}

/** Neither the compiler nor the browser reports a missing class: its name becomes "undefined". */
test('every class that a part of a page names is in its styles', () => {
  const parts = globSync('{shared/{ui,desk},site/src,console/src}/**/*.tsx');
  const named = parts.flatMap((file) => [...classesNamed(file)].map((each) => ({ ...each, file })));
  expect(named.length).toBeGreaterThan(500);
  expect(
    named.filter(({ styles, name }) => !readFileSync(styles, 'utf8').includes(`.${name}`)),
  ).toEqual([]);
});
