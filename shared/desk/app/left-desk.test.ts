import { expect, test } from 'vitest';
import { ApiError, type Call } from '../../contract/client.ts';
import { aConnection, aHost, dana } from '../testing/host.ts';
import { openDesk } from './create.ts';

test('a desk that was left sends no kept call again, as another colleague may be signed in by then', async () => {
  const asked: string[] = [];
  const timers: (() => void)[] = [];
  const call = (async ({ path }: { path: string }) => {
    asked.push(path);
    if (path === '/api/session') return { ...dana, notices: [] };
    throw new ApiError(503, 'The server could not take this in.');
  }) as unknown as Call;
  const desk = openDesk({
    connection: aConnection({ call }),
    host: aHost(),
    onSignedOut() {},
    say() {},
    after(_, task) {
      timers.push(task);
      return () => {};
    },
    now: () => 0,
    newId: () => 'x',
  });
  const leave = desk.start();
  await desk.session.check();
  const typed = { name: 'Ada', phone: '', email: '', message: '', found_by: '' };
  expect(await desk.calls.save({ ...typed, way: 'call' })).toEqual({ outcome: 'kept' });
  leave();
  for (const task of timers) task();
  expect(asked.filter((path) => path === '/api/calls')).toHaveLength(1);
});
