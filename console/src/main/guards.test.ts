import { expect, test } from 'vitest';
import { outsideAddress } from './guards.ts';

test.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
  ['HTTPS://SHOP.example', 'https://shop.example/'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['tel:+15705550142', 'tel:+15705550142'],
])('%s may leave', (text, address) => {
  expect(outsideAddress(text)).toBe(address);
});

test.each([
  'http://shop.example',
  'file:///etc/passwd',
  'file://share/run.exe',
  'javascript:alert(1)',
  'data:text/html,hello',
  'smb://server/share',
  'ms-settings:notifications',
  'ms-msdt:/id PCWDiagnostic',
  'sallie://lead/contacts/1',
  'app://console/index.html',
  'vbscript:x',
  'https://ada:secret@shop.example/',
  'https://ada@shop.example/',
  '//shop.example',
  'shop.example',
  ' ',
  '',
])('%s may not', (text) => {
  expect(outsideAddress(text)).toBeNull();
});
