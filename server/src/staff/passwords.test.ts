import { expect, onTestFinished, test, vi } from 'vitest';
import { systemRandom } from '../system/secrets.ts';
import { createPasswords, type Lane } from './passwords.ts';

const full = { status: 503, retryAfter: 5 };

function aQueue(strangerRefusedAfter = 0) {
  const cost = { N: 1024, r: 8, p: 1 };
  const passwords = createPasswords(systemRandom, cost, strangerRefusedAfter);
  onTestFinished(() => passwords.close());
  const settled: string[] = [];
  return {
    settled,
    /** The account does not exist. */
    async tries(name: string, lane: Lane) {
      await passwords.matches('a guess', undefined, lane);
      settled.push(name);
    },
  };
}

const names = (count: number) => Array.from({ length: count }, (_, place) => `no. ${place + 1}`);

test('the password queue holds ten and refuses the eleventh; an unknown account takes a place as any other', async () => {
  const { settled, tries } = aQueue();
  const waiting = names(10).map((name) => tries(name, 'known'));
  await expect(tries('one more', 'known')).rejects.toMatchObject(full);
  await Promise.all(waiting);
  expect(settled).toEqual(names(10));
  await tries('later', 'known');
});

test('strangers have half of the password queue, and wait until no known user waits', async () => {
  const { settled, tries } = aQueue();
  const strangers = names(5).map((name) => tries(name, { network: name }));
  await expect(tries('one more', { network: 'elsewhere' })).rejects.toMatchObject(full);
  const known = ['Dana', 'Ellen'].map((name) => tries(name, 'known'));
  await Promise.all([...strangers, ...known]);
  expect(settled).toEqual(['no. 1', 'Dana', 'Ellen', 'no. 2', 'no. 3', 'no. 4', 'no. 5']);
});

test('a network has one place among the strangers of the password queue, and has it again once it is free', async () => {
  const { settled, tries } = aQueue();
  const first = tries('the first', { network: '203.0.113' });
  await expect(tries('the second', { network: '203.0.113' })).rejects.toMatchObject(full);
  await Promise.all([first, tries('elsewhere', { network: '203.0.114' })]);
  await tries('later', { network: '203.0.113' });
  expect(settled).toEqual(['the first', 'elsewhere', 'later']);
});

test('a stranger is told of the full password queue after a while, so that a flood does not ask at once', async () => {
  const { tries } = aQueue(300);
  const first = tries('the first', { network: '203.0.113' });
  const asked = performance.now();
  await expect(tries('the second', { network: '203.0.113' })).rejects.toMatchObject(full);
  expect(performance.now() - asked).toBeGreaterThan(290);
  await first;
});

test('a known user is told of the full password queue at once', async () => {
  const { tries } = aQueue(600_000);
  const waiting = names(10).map((name) => tries(name, 'known'));
  await expect(tries('one more', 'known')).rejects.toMatchObject(full);
  await Promise.all(waiting);
});

test('a password is checked where Node watches the files it loads, as `npm run dev` lets it', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const passwords = createPasswords(systemRandom, { N: 1024, r: 8, p: 1 });
  onTestFinished(() => passwords.close());
  const stored = await passwords.hash('correct horse battery');
  expect(await passwords.matches('correct horse battery', stored, 'known')).toBe(true);
});
