import { expect, test } from 'vitest';
import { ApiError, type Call } from '../../contract/client.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Channel, Host, TestResult } from '../ports/host.ts';
import { aHost } from '../testing/host.ts';
import { createPhones, createSelfTest } from './alert-ways.ts';

const passed: TestResult = { outcome: 'passed', detail: 'Fine.' };
const absent: TestResult = { outcome: 'absent', detail: 'A browser has no tray.' };

function selfTest(test: Host['test'], mail: () => unknown) {
  const phones = [{ id: 'p', name: 'Dana’s iPhone' }];
  const call = (async ({ path }: Endpoint) => {
    if (path === '/api/phones') return { phones };
    return path === '/api/phones/:id/test' ? { passed: true, detail: 'It rang.' } : mail();
  }) as unknown as Call;
  return createSelfTest(aHost({ test }), call, createPhones(call));
}

test('the self-test tries each channel in turn, then mail and phones, and keeps each result', async () => {
  const tried: Channel[] = [];
  const store = selfTest(
    async (way) => {
      tried.push(way);
      return way === 'tray' ? absent : passed;
    },
    () => ({ passed: false, detail: 'No mail server is set up.' }),
  );
  await store.run();
  expect(tried).toEqual(['notification', 'sound', 'badge', 'tray']);
  expect(store.getState()).toMatchObject({
    trying: null,
    results: {
      notification: passed,
      sound: passed,
      badge: passed,
      tray: absent,
      mail: { outcome: 'failed', remedy: 'No mail server is set up.' },
      'phone p': { outcome: 'passed', detail: 'It rang.' },
    },
  });
});

test('the self-test marks a channel that throws as failed, and still tries the others', async () => {
  const store = selfTest(
    async () => {
      throw new Error('gone');
    },
    () => {
      throw new ApiError(503, 'The store is down');
    },
  );
  await store.run();
  const outcomes = Object.values(store.getState().results).map((result) => result?.outcome);
  expect(outcomes).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'passed']);
  expect(store.getState().results.mail).toMatchObject({ remedy: expect.stringContaining('down') });
});

test('a second start of a running self-test is ignored', async () => {
  let tests = 0;
  const store = selfTest(
    async () => {
      tests += 1;
      return passed;
    },
    () => ({ passed: true, detail: 'Sent.' }),
  );
  await Promise.all([store.run(), store.run()]);
  expect(tests).toBe(4);
});
