import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import { expect, onTestFinished, test } from 'vitest';
import { createSmoke, readBuildFacts, readCommandLine, routeFromLink } from './start.ts';

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

test.each([
  ['sallie://lead/consultations/3f2a-91', 'lead/consultations/3f2a-91'],
  ['sallie://lead/discount-signups/d_1', 'lead/discount-signups/d_1'],
  ['sallie://conversation/v1', 'conversation/v1'],
  ['sallie://conversation/v1/', 'conversation/v1'],
  ['SALLIE://conversation/v1', 'conversation/v1'],
  ['sallie://lead/invoices/1', null],
  ['sallie://lead/contacts/', null],
  ['sallie://lead/contacts/1/2', null],
  ['sallie://conversation/../../etc/passwd', null],
  ['sallie://conversation/v1?to=https://evil.example', null],
  ['sallie://conversation/v1#x', null],
  ['sallie://conversation/%2e%2e', null],
  [`sallie://conversation/${'a'.repeat(101)}`, null],
  ['sallie://conversation/v1\nsallie://conversation/v2', null],
  ['https://conversation/v1', null],
  ['sallie://', null],
  ['', null],
])('the link %s leads to the route %s', (url, route) => {
  expect(routeFromLink(url)).toBe(route);
});

const plain = { hidden: false, smokeFile: null, route: null };

test.each([
  [['desk.exe'], {}],
  [['desk.exe', '--hidden'], { hidden: true }],
  [['desk.exe', '--hiddenly', '-psn_0_41'], {}],
  [['desk.exe', 'sallie://conversation/v1'], { route: 'conversation/v1' }],
  [
    ['desk.exe', '--allow-file-access', '--hidden', 'sallie://lead/contacts/c1', '--x'],
    { hidden: true, route: 'lead/contacts/c1' },
  ],
  [['desk.exe', '--', 'sallie://lead/contacts/c1'], { route: 'lead/contacts/c1' }],
  [['desk.exe', 'sallie://nowhere'], {}],
  [['desk.exe', '--user-data-dir=/a b', '--smoke=/a b/c.json'], { smokeFile: '/a b/c.json' }],
  [['desk.exe', '--smoke'], {}],
])('the command line %o is read', (argv, told) => {
  expect(readCommandLine(argv)).toEqual({ ...plain, ...told });
});

function packed(contents: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-about-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(contents));
  return folder;
}

test('a packed app reads its build facts from its package.json', () => {
  const sallie = { appId: 'com.example.shop', signed: true, updates: true };
  expect(readBuildFacts(packed({ name: 'sallie-desk', sallie }))).toEqual(sallie);
});

test('a run from the sources is unsigned and has no updates', () => {
  expect(readBuildFacts(packed({ name: 'sallie-desk' }))).toEqual({
    appId: 'com.example.sallie.desk',
    signed: false,
    updates: false,
  });
});

test('an unsigned build has no updates, though its facts say so', () => {
  const sallie = { appId: 'com.example.shop', signed: false, updates: true };
  expect(readBuildFacts(packed({ sallie })).updates).toBe(false);
});
