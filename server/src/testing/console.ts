import { afterEach } from 'vitest';

/* Output on the console in a test is a fault that no test asserts, so it fails the test that wrote it. */

const lines: string[] = [];

for (const level of ['error', 'warn'] as const) {
  globalThis.console[level] = (...said: unknown[]) => {
    lines.push(`console.${level}: ${said.map(String).join(' ')}`);
  };
}

afterEach(() => {
  const stray = lines.splice(0);
  if (stray.length > 0) throw new Error(`Stray console output\n${stray.join('\n')}`);
});
