import { expect, test } from 'vitest';
import { deafness, type Hearing } from './alerting.tsx';

const fine: Hearing = { rings: 'page', state: 'online', notifications: 'on', canRing: true };

test.each<[string, Partial<Hearing>, (string | null)[]]>([
  ['all is well', {}, []],
  ['the connection is still being made', { state: 'connecting' }, []],
  ['the connection comes back by itself', { state: 'waiting' }, ['Reconnect']],
  ['the connection is lost', { state: 'failed' }, ['Reconnect']],
  ['the browser was not asked for notifications', { notifications: 'ask' }, ['Turn on notices']],
  ['the browser refuses notifications', { notifications: 'off' }, [null]],
  ['the page was not touched yet', { canRing: false }, ['Turn on sound']],
  [
    'everything fails at once, the worst first',
    { state: 'closed', notifications: 'ask', canRing: false },
    ['Reconnect', 'Turn on notices', 'Turn on sound'],
  ],
])('the remedies that the desk offers for its alerts fit the case: %s', (_, facts, buttons) => {
  const found = deafness({ ...fine, ...facts });
  expect(found.map(({ mend }) => mend?.label ?? null)).toEqual(buttons);
});
