import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { demoWordsIn } from './demo-words.ts';

/* Whoever writes the name of the demo shop, its town or somebody of its team into the code says it of every shop. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['shared', 'server/src', 'site/src', 'console/src'];
/** The demo's own facts; a list of the first names that many people bear; tests, and what they and the lessons of SallieBot are made of: posts and questions as people write them. */
const elsewhere =
  /\.test\.tsx?$|\/testing\/|\/node_modules\/|^shared\/rules\/(demo\/|business\.ts)|\/language\/data\/no-names\.json$|\/spam-posts\/|\/assistant\/(answers\/data\/known-questions|data\/\w+-(talks|questions))\.json$|\/understanding\/data\//;

/** A name in a comment is an example, and nobody's reading. */
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
