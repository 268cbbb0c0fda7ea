import { expect, test } from 'vitest';
import { routeOf } from './route.ts';

test.each([
  ['lead/contacts/a1b2', { lead: { kind: 'contacts', id: 'a1b2' } }],
  ['lead/discount-signups/x-1', { lead: { kind: 'discount-signups', id: 'x-1' } }],
  ['conversation/4f2a', { conversation: '4f2a' }],
  ['lead/flowers/1', null],
  ['lead/contacts/', null],
  ['lead/contacts/1/2', null],
  ['conversation/<script>', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s leads to %j', (text, place) => {
  expect(routeOf(text)).toEqual(place);
});
