import { writeFile } from 'node:fs/promises';

/** Writes how many tests passed, failed and were skipped, and which failed with what, into the file that COUNTS names. Vitest's own report in JSON carries far more, and is at times longer than a text can be. */
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
