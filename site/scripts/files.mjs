import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What a build makes and nobody keeps: the pictures as they are sent, and the modules and styles that name them. */
export const generated = fileURLToPath(new URL('../generated', import.meta.url));

export const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A file that stays as it is keeps its time, and whoever watches it sleeps on. */
export async function writeIfChanged(path, text) {
  const now = await readFile(path, 'utf8').catch(() => '');
  if (now !== text) await writeFile(path, text);
}

/** The ground of pictures until they are there, as a stylesheet: for each colour the classes that have it. */
export function groundsOf(colours) {
  const rules = Map.groupBy(colours, ([, colour]) => colour);
  const texts = [...rules].map(
    ([colour, of]) => `${of.map(([name]) => `.${name}`).join()}{background-color:${colour}}`,
  );
  return `@layer components{${texts.join('')}}`;
}
