import { expect, test } from 'vitest';
import { areSameServer, isUnencrypted, readAddress } from './server-check.ts';

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['  https://Shop.Example/ ', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://shop.example:443', 'https://shop.example'],
  ['shop.example', 'https://shop.example'],
  ['shop.example:8443', 'https://shop.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('the typed address %s is read as %s', (typed, origin) => {
  expect(readAddress(typed, false)).toEqual({ origin });
});

const notOne = 'This is not a web address. It looks like https://shop.example.';
const isPlain =
  'This address is not encrypted. Please use one that begins with https://, or allow it in your own network.';
const hasPage = 'Please enter the address alone, without a page: https://shop.example';

test.each([
  ['', 'Please enter the address of the shop’s server.'],
  ['not an address', notOne],
  ['ftp://shop.example', notOne],
  ['file:///etc/passwd', notOne],
  ['javascript:alert(1)', notOne],
  ['https://', notOne],
  ['https://ada:secret@shop.example', 'Please leave name and password out of the address.'],
  ['ada@shop.example', 'Please leave name and password out of the address.'],
  ['https://shop.example/admin', hasPage],
  ['https://shop.example/?a=b', hasPage],
  ['http://shop.example', isPlain],
  ['http://192.168.1.20:3000', isPlain],
  ['http://localhost.evil.example', isPlain],
  ['http://127.0.0.1.evil.example', isPlain],
])('the typed address %j is refused', (typed, problem) => {
  expect(readAddress(typed, false)).toEqual({ problem });
});

test('an unencrypted address is accepted when it is allowed, and is marked as unencrypted', () => {
  const reading = readAddress('http://192.168.1.20:3000', true);
  expect(reading).toEqual({ origin: 'http://192.168.1.20:3000' });
  expect(isUnencrypted('http://192.168.1.20:3000')).toBe(true);
  expect(isUnencrypted('http://localhost:3000')).toBe(false);
  expect(isUnencrypted('https://shop.example')).toBe(false);
});

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:3000', true],
  ['http://localhost:3000', 'http://localhost:3001', false],
  ['https://shop.example', 'https://www.shop.example', false],
  ['http://shop.example', 'https://shop.example', false],
])('the addresses %s and %s are the same server: %s', (one, other, same) => {
  expect(areSameServer(one, other)).toBe(same);
});
