import { writeFile } from 'node:fs/promises';

/** Writes how many tests passed, failed and were skipped into the file that COUNTS names. Vitest's own report in JSON carries far more, and is at times longer than a text can be. */
export default class CountTests {
  async onTestRunEnd(modules) {
    const counted = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counted[test.result().state] += 1;
    }
    await writeFile(process.env.COUNTS, JSON.stringify(counted));
  }
}
