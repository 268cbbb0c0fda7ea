import { expect, test } from 'vitest';
import { placeFromArgv, placeFromLink } from './deep-link.ts';

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
])('%s leads to %s', (url, place) => {
  expect(placeFromLink(url)).toBe(place);
});

test.each([
  [['desk.exe', '--hidden'], null],
  [['desk.exe', 'sallie://conversation/v1'], 'conversation/v1'],
  [['desk.exe', '--allow-file-access', 'sallie://lead/contacts/c1', '--x'], 'lead/contacts/c1'],
  [['desk.exe', 'sallie://nowhere'], null],
])('a start with %o leads to %s', (argv, place) => {
  expect(placeFromArgv(argv)).toBe(place);
});
