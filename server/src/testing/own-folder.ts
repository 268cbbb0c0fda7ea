import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder for as long as the test runs. What is opened over it later is closed before it goes. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sallie-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
