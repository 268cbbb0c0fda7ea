import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { ControlTest } from './controls.ts';

/**
 * `failed` when an expectation was not met. Any other fault (a time-out, a module that does not load, no
 * test of this name) is `broken`: it would come with any change and says nothing about the control.
 */
export type Ending = 'passed' | 'failed' | 'broken';

/** Milliseconds. Shorter than on a busy machine, because what a removed control prevents never comes. */
const POLL = 10_000;
const LONGEST = 180_000;

export interface ControlTests {
  run(test: ControlTest): Promise<Ending>;
  /** Returns the titles of the tests that do not pass, each with the first line of its error. */
  notPassing(tests: readonly ControlTest[]): Promise<string[]>;
  /** Must be called after a change of this file. */
  changed(file: string): void;
  close(): Promise<void>;
}

/** Opens one runner for all tests at `dir`, so that unchanged files are read and compiled only once. */
export async function openControlTests(dir: string): Promise<ControlTests> {
  const vitest = await createVitest('test', {
    root: dir,
    config: join(dir, 'vitest.config.ts'),
    watch: false,
    fileParallelism: false, // Compiling two files at once slows a database beyond its limit of two seconds.
    reporters: [{}],
    testTimeout: LONGEST,
    expect: { poll: { timeout: POLL } },
  });
  await vitest.standalone();
  return {
    run: (test) => (isPlaywrights(test) ? runPlaywright(dir, test) : runVitest(vitest, test)),
    async notPassing(tests) {
      const bad = await notPassing(
        vitest,
        tests.filter((test) => !isPlaywrights(test)),
      );
      for (const test of tests.filter(isPlaywrights)) {
        if ((await runPlaywright(dir, test)) !== 'passed') bad.push(test.name);
      }
      return bad;
    },
    changed: (file) => vitest.invalidateFile(join(dir, file)),
    close: () => vitest.close(),
  };
}

const isPlaywrights = ({ file }: ControlTest) => file.endsWith('.spec.ts');

async function runVitest(vitest: Vitest, { file, name }: ControlTest): Promise<Ending> {
  const { results, others } = await runNamed(vitest, [file], escaped(name));
  const errors = results.flatMap(({ result }) => result.errors ?? []);
  return endingOf({
    ran: results.length,
    expectations: errors.filter(isExpectation).length,
    others: errors.length + others,
  });
}

async function notPassing(vitest: Vitest, tests: readonly ControlTest[]): Promise<string[]> {
  if (tests.length === 0) return []; // Vitest runs all files when none is named.
  const files = [...new Set(tests.map(({ file }) => file))];
  const names = [...new Set(tests.map(({ name }) => escaped(name)))];
  const { results, others } = await runNamed(vitest, files, names.join('|'));
  const bad = results
    .filter(({ result }) => result.state !== 'passed')
    .map(({ title, result }) => `${title}: ${result.errors?.[0]?.message.split('\n')[0] ?? ''}`);
  return others > 0 ? [...bad, `${others} faults outside of any test`] : bad;
}

async function runNamed(vitest: Vitest, files: string[], pattern: string) {
  vitest.setGlobalTestNamePattern(pattern);
  const specifications = await vitest.globTestSpecifications(files);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
  const loading = testModules.flatMap((one) => one.errors());
  return {
    results: tests
      .map((test) => ({ title: test.fullName, result: test.result() }))
      .filter(({ result }) => result.state !== 'skipped'),
    others: loading.length + unhandledErrors.length,
  };
}

/** True for an assertion of a test, and for fast-check, whose error quotes the failed assertion. */
function isExpectation({ name = '', message }: { name?: string; message: string }): boolean {
  return name === 'AssertionError' || /AssertionError|^Property failed/.test(message);
}

async function runPlaywright(dir: string, { file, name }: ControlTest): Promise<Ending> {
  const report = join(dir, 'mutate-report.json');
  await rm(report, { force: true });
  const cli = 'node_modules/@playwright/test/cli.js';
  await runNode(dir, [cli, 'test', '--reporter=json', '--grep', escaped(name), file], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { suites = [] } = (await readReport(report)) as PlaywrightReport;
  const results = suites
    .flatMap(specsOf)
    .flatMap(({ tests }) => tests.flatMap((one) => one.results));
  const errors = results.flatMap((result) => result.errors);
  return endingOf({
    ran: results.length,
    expectations: errors.filter(({ message = '' }) => /expect\(/.test(message)).length,
    others: errors.length,
  });
}

function endingOf(seen: { ran: number; expectations: number; others: number }): Ending {
  if (seen.expectations > 0) return 'failed';
  return seen.ran === 0 || seen.others > 0 ? 'broken' : 'passed';
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function runNode(dir: string, words: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { cwd: dir, env: { ...process.env, ...env }, stdio: 'ignore' } as const;
    const child = spawn(process.execPath, words, options);
    child.on('error', reject);
    child.on('close', () => resolve()); // The report says how the run ended.
  });
}

/** Returns {} when the runner ended before it wrote a report. */
async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { status: string; errors: { message?: string }[] }[] }[] }[];
}

interface PlaywrightReport {
  suites?: PlaywrightSuite[];
}

function specsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}
