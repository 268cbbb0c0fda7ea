import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates an empty folder for the test and removes it after everything opened later has closed. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sallie-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
