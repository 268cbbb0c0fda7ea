import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { demoWordsIn } from './demo-words.ts';

/* The code must not name the demo shop, its town or its team, because every shop would show that name. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['shared', 'server/src', 'site/src', 'console/src'];
/**
 * Files that may name the demo: its facts, common first names, tests, and the posts and questions that
 * tests and lessons are made of.
 */
const elsewhere =
  /\.test\.tsx?$|\/testing\/|\/node_modules\/|^shared\/rules\/(demo\/|business\.ts)|\/language\/data\/no-names\.json$|\/spam-posts\/|\/assistant\/(answers\/data\/known-questions|data\/\w+-(talks|questions))\.json$|\/understanding\/data\//;

/** Removes comments: a name in a comment is an example that no visitor reads. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

test('no source but the demo’s own names the demo shop, its town or its people', () => {
  const found = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|json|mjs|css|html)$/.test(path) && !elsewhere.test(path))
      .flatMap((path) => {
        const words = demoWordsIn(withoutComments(readFileSync(join(root, path), 'utf8')));
        return words.length > 0 ? [`${path}: ${words.join(', ')}`] : [];
      }),
  );
  expect(found).toEqual([]);
});
