import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** A test of vitest, or of Playwright where its file ends in `.spec.ts`. */
const ControlTest = z.strictObject({
  file: z.string(),
  /** A part of the test's title that stands literally in the file; all tests that bear it are run. */
  name: z.string(),
});
export type ControlTest = z.infer<typeof ControlTest>;

/** One control of the attack list (or of a design that holds a promise), and how it is taken out to see its test fail. */
const Control = z.strictObject({
  /** The bullet in words, as an owner would read it. */
  says: z.string(),
  /** Below the project's folder. */
  file: z.string(),
  /** What is the control. Stands in `file` exactly once. */
  find: z.string(),
  /** What is left without it. */
  replace: z.string(),
  /** What must fail then. */
  test: ControlTest,
  /** The workspace to be built before and after, where the test runs what is built. */
  build: z.optional(z.enum(['server', 'console', 'site'])),
});
export type Control = z.infer<typeof Control>;

const Chapter = z.strictObject({ about: z.string(), controls: z.array(Control) });

const folder = fileURLToPath(new URL('data/controls', import.meta.url));

/** The attack list: the controls of each chapter, which is a file of `data/controls/`. */
export const chapters: ReadonlyMap<string, readonly Control[]> = new Map(
  readdirSync(folder).map((file) => {
    const chapter = z.parse(Chapter, JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return [basename(file, '.json'), chapter.controls];
  }),
);
