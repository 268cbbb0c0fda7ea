/** One control of the attack list (or of a design that holds a promise), and how it is taken out to see its test fail. */
export interface Control {
  /** The bullet in words, as an owner would read it. */
  says: string;
  /** Below the project's folder. */
  file: string;
  /** What is the control. Stands in `file` exactly once. */
  find: string;
  /** What is left without it. */
  replace: string;
  /** The test that must fail then. */
  test: ControlTest;
  /** The workspace to be built before and after, where the test runs what is built. */
  build?: 'server' | 'console' | 'site';
}

export interface ControlTest {
  /** Of vitest, or of Playwright where it ends in `.spec.ts`. */
  file: string;
  /** A part of the test's title that stands literally in the file; all tests that bear it are run. */
  name: string;
}
