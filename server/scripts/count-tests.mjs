import { writeFile } from 'node:fs/promises';

/** Writes test counts and failures into the file that COUNTS names. Vitest's JSON report can outgrow a string. */
export default class CountTests {
  async onTestRunEnd(modules) {
    const counted = { passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        counted[state] += 1;
        if (state === 'failed')
          counted.failures.push(`${module.moduleId} > ${test.fullName}\n  ${errors[0]?.message}`);
      }
    }
    await writeFile(process.env.COUNTS, JSON.stringify(counted));
  }
}
