import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import { expect, onTestFinished, test } from 'vitest';
import { createSmoke } from './smoke.ts';

function start(isAsked = true) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-smoke-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'smoke.json');
  const clock = createHandClock();
  const codes: number[] = [];
  const smoke = createSmoke({
    file: isAsked ? file : null,
    version: '1.2.3',
    clock,
    exit: (code) => void codes.push(code),
  });
  const written = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
  return { smoke, clock, codes, written };
}

test('a start without --smoke does not exit', () => {
  const { smoke, clock, codes } = start(false);
  smoke.pageListens();
  clock.pass(60_000);
  expect(codes).toEqual([]);
});

test('the smoke test fails with code 1 when the page does not come up in 30 s', () => {
  const { clock, codes, written } = start();
  clock.pass(30_000);
  expect(written()).toEqual({
    ok: false,
    problem: 'The page did not come up.',
    version: '1.2.3',
    milliseconds: 30_000,
  });
  expect(codes).toEqual([1]);
});
