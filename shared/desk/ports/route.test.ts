import { expect, test } from 'vitest';
import { routeOf } from './route.ts';

test.each([
  ['lead/contacts/a1b2', { lead: { kind: 'contacts', id: 'a1b2' } }],
  ['lead/discount-signups/x-1', { lead: { kind: 'discount-signups', id: 'x-1' } }],
  ['conversation/4f2a', { conversation: '4f2a' }],
  [
    'figures/missed/2026-11-16/2026-11-22',
    { figures: { figure: 'missed', from: '2026-11-16', to: '2026-11-22' } },
  ],
  ['figures/missed/2026-11-22/2026-11-16', null],
  ['figures/constructor/2026-11-16/2026-11-22', null],
  ['figures/missed/2026-11-16/2026-11-22/x', null],
  ['lead/flowers/1', null],
  ['lead/contacts/', null],
  ['lead/contacts/1/2', null],
  ['conversation/<script>', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the address %s leads to the route %j', (text, place) => {
  expect(routeOf(text)).toEqual(place);
});
