import { expect, test } from 'vitest';
import { createLog } from '../system/log.ts';
import { logFailure } from './failure.ts';
import { StoreUnavailable } from './store.ts';

const ERROR = 50;

function levelOf(error: unknown): number {
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  logFailure(log, 'task', error);
  return (JSON.parse(logged.join('')) as { level: number }).level;
}

test.each([
  ['a store that is away is logged as a warning', new StoreUnavailable('away'), 40],
  ['a full disk is logged as a warning', Object.assign(new Error('full'), { code: 'ENOSPC' }), 40],
  [
    'too many open files are logged as a warning',
    Object.assign(new Error('files'), { code: 'EMFILE' }),
    40,
  ],
  [
    'a disk that fails is logged as an error',
    Object.assign(new Error('disk'), { code: 'EIO' }),
    ERROR,
  ],
  ['a bug of ours is logged as an error', new TypeError('no such thing'), ERROR],
  ['a thrown value that is no Error is logged as an error', 'thrown', ERROR],
])('%s', (_, error, level) => {
  expect(levelOf(error)).toBe(level);
});
