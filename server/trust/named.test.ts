import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chapters } from './controls.ts';
import { projectRoot } from './mutated-copy.ts';

/*
 * Finds controls without a test: a refusal's sentence or a limit's name must stand in a test, or on a line
 * that a control removes. `controls` lists refusals without a sentence (`throw notFound()`) and quiet
 * checks by hand.
 */

const walk = (folder: string, isWanted: (name: string) => boolean) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isWanted(name) && !/(^|\/)(node_modules|dist|dist-ssr|out)\//.test(name))
    .map((name) => ({
      file: `${folder}/${name}`,
      text: readFileSync(join(projectRoot, folder, name), 'utf8'),
    }));

const isTest = (name: string) => /\.(test|spec)\.tsx?$/.test(name);
const tests = ['server', 'shared', 'site/e2e', 'console']
  .flatMap((folder) => walk(folder, isTest))
  .filter(({ file }) => file !== 'server/trust/named.test.ts')
  .map(({ text }) => text)
  .join('\n');
const product = walk('server/src', (name) => /\.ts$/.test(name) && !isTest(name));
const controls = [...chapters.values()].flat();

/** Returns the longest part of a sentence that is the same for every value. */
function wordsOf(sentence: string): string {
  const parts = sentence.split(/\$\{[^}]*\}/);
  return parts.reduce((one, other) => (other.length > one.length ? other : one)).slice(0, 24);
}

/** The check that leads to a refusal stands at most this many characters before it. */
const CHECK = 200;

function isControlled(file: string, text: string, from: number, to: number): boolean {
  return controls.some((control) => {
    if (control.file !== file) return false;
    const at = text.indexOf(control.find);
    return at < to && at + control.find.length > from - CHECK;
  });
}

/** Refusals that no test named when this rule came. A new test removes its own; the list must not grow. */
const known: string[] = JSON.parse(
  readFileSync(join(projectRoot, 'server/trust/data/unnamed-refusals.json'), 'utf8'),
);

test('each refusal with a sentence is named by a test or a control', () => {
  const unnamed = product.flatMap(({ file, text }) =>
    [...text.matchAll(/new Refusal\(\s*(?:\d{3}|[\w.]+),\s*(['`])([\s\S]*?)\1/g)].flatMap(
      (found) => {
        const [whole, , sentence = ''] = found;
        const words = wordsOf(sentence);
        const isNamed = words.length > 5 && tests.includes(words);
        return isNamed || isControlled(file, text, found.index, found.index + whole.length)
          ? []
          : [`${file}: ${sentence}`];
      },
    ),
  );
  expect(unnamed.sort()).toEqual(known.toSorted());
});

test('each limit is named by a test or a control', () => {
  const table = readFileSync(join(projectRoot, 'server/src/http/limits.ts'), 'utf8');
  const names = [...table.matchAll(/^ {2}(\w+): \{ burst/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(15);
  const taken = controls.map(({ find }) => find).join('\n');
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(tests + taken);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});
