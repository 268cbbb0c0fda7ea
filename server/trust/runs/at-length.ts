import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { onPostgres, onPostgresAtLength } from '../../src/testing/at-length.ts';
import type { TrustRun } from '../trust-run.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The tests that repeat a step only a few times in `npm test`. */
const repeating = globSync('{server,site,shared,console}/**/*.test.ts', {
  cwd: root,
  exclude: (name) => name.endsWith('node_modules'),
}).filter((file) => /\btimes\(/.test(readFileSync(root + file, 'utf8')));
const filesOf = (lists: readonly string[]) =>
  lists.flatMap((names) => globSync(names, { cwd: root }));
const onBoth = new Set(filesOf(onPostgres));
/** Each entry is a project of Vitest and a file to run in it. */
const parts = [
  ...repeating.map((file) => `unit ${file}`),
  ...repeating.filter((file) => onBoth.has(file)).map((file) => `Postgres ${file}`),
  ...filesOf(onPostgresAtLength).map((file) => `Postgres ${file}`),
].sort();

export const trustRun: TrustRun = {
  promise:
    'what `npm test` shows a few times or on a folder alone holds as often as was promised, and on Postgres',
  cycles: 1,
  parts,
  async run({ cycles, only, progress }) {
    process.env.AT_LENGTH = 'yes';
    const asked = parts.filter((part) => part.includes(only));
    const broken: string[] = [];
    let ran = 0;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      for (const project of ['unit', 'Postgres']) {
        const files = asked.filter((part) => part.startsWith(`${project} `));
        if (files.length === 0) continue;
        const names = files.map((part) => part.slice(project.length + 1));
        const found = await runFiles(project, names);
        ran += found.passed;
        broken.push(...found.broken);
        progress(`${project} ${cycle + 1} times`);
      }
    }
    if (ran === 0) broken.push('nothing ran');
    return { figure: `${ran} tests at length, ${broken.length} broken`, broken };
  },
};

async function runFiles(project: string, files: readonly string[]) {
  const vitest = await createVitest('test', { root, project, watch: false, reporters: [{}] });
  const { testModules } = await vitest.start([...files]);
  const broken: string[] = [];
  let passed = 0;
  for (const module of testModules) {
    const results = [...module.children.allTests()].map((test) => ({ test, ...test.result() }));
    const isOk = results.filter(({ state }) => state === 'passed').length;
    passed += isOk;
    if (isOk === 0) broken.push(`${module.relativeModuleId}: nothing ran`);
    for (const { message } of module.errors())
      broken.push(`${module.relativeModuleId}: ${message}`);
    for (const { test, state, errors } of results)
      if (state === 'failed') broken.push(`${test.fullName}: ${errors?.[0]?.message ?? state}`);
  }
  await vitest.close();
  return { passed, broken };
}
