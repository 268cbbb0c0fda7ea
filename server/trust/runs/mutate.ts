import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { type ControlTests, type Ending, openControlTests } from '../control-test.ts';
import { type Control, chapters } from '../controls.ts';
import { copyWorkingTree, type MutatedCopy, StaleControl } from '../mutated-copy.ts';
import type { TrustRun } from '../trust-run.ts';

type Outcome = Ending | StaleControl;

const all = [...chapters].flatMap(([chapter, controls]) =>
  controls.map((control) => ({ name: `${chapter}: ${control.says}`, control })),
);

export const trustRun: TrustRun = {
  promise: `each of ${all.length} controls, taken out, turns a test of its own red`,
  cycles: all.length,
  parts: all.map(({ name }) => name),
  async run({ cycles, only, dir, random, progress }) {
    const asked = all.filter(({ name, control }) => `${name} ${control.file}`.includes(only));
    const chosen = cycles < asked.length ? some(asked, cycles, random) : asked;
    await chmod(dir, 0o755); // Some tests act as another user, who has to read the program.
    const copy = await copyWorkingTree(path.join(dir, 'copy'));
    const tests = await openControlTests(copy.dir);
    const endings: Outcome[] = [];
    const broken: string[] = [];
    try {
      // A test that fails with every control in place would prove nothing.
      const bad = await tests.notPassing(chosen.map(({ control }) => control.test));
      broken.push(
        ...bad.map((title) => `with every control in place this does not pass: ${title}`),
      );
      for (const { name, control } of chosen) {
        if (bad.some((title) => title.includes(control.test.name))) continue;
        const ending = await takeOut(control, copy, tests);
        endings.push(ending);
        if (ending !== 'failed') broken.push(`${verdictOf(ending)} ${name} (${control.test.file})`);
        progress(
          [`${endings.length} of ${chosen.length} taken out`, ...broken.slice(-1)].join('; '),
        );
      }
    } finally {
      await tests.close();
      await copy.remove();
    }
    const killed = endings.filter((ending) => ending === 'failed').length;
    return {
      figure: `${killed} of ${chosen.length} controls, taken out, turned their test red`,
      broken,
    };
  },
};

/** Describes any ending but a failed test, or why the control could not be removed. */
function verdictOf(ending: Outcome): string {
  if (ending instanceof StaleControl) return `${ending.message} So this was not taken out:`;
  return ending === 'passed' ? 'survived:' : 'broke its test without failing it:';
}

function some<T>(values: readonly T[], count: number, random: () => number): T[] {
  const left = [...values];
  return Array.from({ length: count }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

async function takeOut(control: Control, copy: MutatedCopy, tests: ControlTests): Promise<Outcome> {
  try {
    return await copy.without(control, async () => {
      tests.changed(control.file);
      if (control.build && !build(copy.dir, control.build)) return 'broken';
      return tests.run(control.test);
    });
  } catch (error) {
    if (error instanceof StaleControl) return error;
    throw error;
  } finally {
    tests.changed(control.file);
    if (control.build) build(copy.dir, control.build);
  }
}

function build(dir: string, workspace: string): boolean {
  const words = ['run', '--silent', 'build', '-w', workspace];
  return spawnSync('npm', words, { cwd: dir, stdio: 'ignore' }).status === 0;
}
