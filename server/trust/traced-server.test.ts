import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trustRun } from './runs/order.ts';
import { readAcknowledgements } from './traced-server.ts';
import { CannotRun, runTrust } from './trust-run.ts';

const id = '0bd673014e914127907ced3918fe7c95';
const write = `1 pwrite64(20</data/journal-000001>, "{\\"id\\":\\"${id}\\"}", 9, 0) = 9`;
const sync = '2 fdatasync(20</data/journal-000001>) = 0';
const failed = '2 fdatasync(20</data/journal-000001>) = -1 EIO (Input/output error) (INJECTED)';
const reply = `1 writev(27<socket:[1]>, [{iov_base="HTTP/1.1 201 Created\\r\\n\\r\\n{\\"id\\":\\"${id}\\"}"}], 1) = 9`;
const begun = '2 fdatasync(20</data/journal-000001> <unfinished ...>';
const done = '2 <... fdatasync resumed>) = 0';

test.each([
  ['write, sync, reply', [write, sync, reply], 0],
  ['a reply before the sync', [write, reply, sync], 1],
  ['a reply while the sync is under way', [write, begun, reply, done], 1],
  ['a sync from before the write', [sync, write, reply], 1],
  ['a reply after a sync that failed', [write, failed, reply], 1],
  ['a sync that succeeds after one that failed', [write, failed, sync, reply], 1],
])('early acknowledgements in a trace are counted: %s', (_, lines, early) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'trace-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  const file = path.join(dir, 'trace');
  fs.writeFileSync(file, lines.join('\n'));
  const found = readAcknowledgements([file]);
  expect(found.count).toBe(1);
  expect(found.early).toHaveLength(early);
});

test('a traced server acknowledges every write only after its sync', async ({ skip }) => {
  try {
    const { broken } = await runTrust(trustRun, { cycles: 3 });
    expect(broken).toEqual([]);
  } catch (error) {
    // Skips only when strace is missing.
    if (error instanceof CannotRun) skip(error.message);
    throw error;
  }
}, 120_000);
