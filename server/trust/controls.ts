import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** A test of Vitest, or of Playwright when its file ends in `.spec.ts`. */
const ControlTest = z.strictObject({
  file: z.string(),
  /** A part of the title that stands literally in the file; all tests with this part run. */
  name: z.string(),
});
export type ControlTest = z.infer<typeof ControlTest>;

/** A control of the attack list or of a promise, and how to remove it to see its test fail. */
const Control = z.strictObject({
  says: z.string(),
  /** The path in the project. */
  file: z.string(),
  /** The text of the control. Stands in `file` exactly once. */
  find: z.string(),
  replace: z.string(),
  /** The test that must fail without the control. */
  test: ControlTest,
  /** The workspace to build before and after, set when the test runs built code. */
  build: z.optional(z.enum(['server', 'console', 'site'])),
});
export type Control = z.infer<typeof Control>;

const Chapter = z.strictObject({ about: z.string(), controls: z.array(Control) });

const folder = fileURLToPath(new URL('data/controls', import.meta.url));

/** The attack list: each file of `data/controls/` is a chapter of controls. */
export const chapters: ReadonlyMap<string, readonly Control[]> = new Map(
  readdirSync(folder).map((file) => {
    const chapter = z.parse(Chapter, JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return [basename(file, '.json'), chapter.controls];
  }),
);
