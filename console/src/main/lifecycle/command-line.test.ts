import { expect, test } from 'vitest';
import { readCommandLine, routeFromLink } from './lifecycle.ts';

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
