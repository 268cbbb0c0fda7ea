import { expect, looking } from './console-test.ts';

looking('calls to the bridge that are unknown or malformed are refused', async ({ program }) => {
  const { page } = program;
  const answers = await page.evaluate(async () => {
    type Call = (...args: unknown[]) => Promise<unknown>;
    const { call } = (window as unknown as { sallie: { call: Call } }).sallie;
    const refused = (...args: unknown[]) =>
      call(...args).then(
        () => 'let in',
        (error: Error) => error.message,
      );
    return Promise.all([
      refused('quit'),
      refused('__proto__'),
      refused('fetch', { method: 'GET', path: '/healthz' }),
      refused('fetch', { method: 'GET', path: 'https://example.com/api/' }),
      refused('fetch', { method: 'PUT', path: '/api/session' }),
      refused('fetch', { method: 'GET', path: '/api/../healthz' }),
      refused('change', { volume: 7 }),
      refused('command', 'format'),
      refused('save', { name: '../../.bashrc', text: '' }),
      refused('shows', 'lead/../x'),
      refused('send', { type: 'register', isAdmin: true }),
      refused('fetch', { method: 'GET', path: '/api/session', body: () => 'a function' }),
    ]);
  });
  expect(answers.filter((answer) => answer === 'let in')).toEqual([]);
  expect(answers.at(-1)).toContain('could not be cloned');
});

looking(
  'listeners of the bridge receive the event alone, and none once they stop',
  async ({ program }) => {
    const { page, pick } = program;
    await page.evaluate(() => {
      type News = { type: string; command?: string };
      type OnEvent = (listener: (...args: News[]) => void) => () => void;
      const { onEvent } = (window as unknown as { sallie: { onEvent: OnEvent } }).sallie;
      const heard = { first: [] as News[][], second: [] as News[][] };
      const stop = onEvent((...args) => void heard.first.push(args));
      onEvent((...args) => void heard.second.push(args));
      Object.assign(window, { heard, stop });
    });
    const heard = (by: 'first' | 'second') =>
      page.evaluate(
        (name) =>
          (window as unknown as { heard: Record<string, unknown[][]> }).heard[name]?.filter(
            ([news]) => (news as { type: string }).type === 'command',
          ),
        by,
      );
    await pick('Today');
    const today = [{ type: 'command', command: 'today' }];
    await expect.poll(() => heard('second')).toEqual([today]);
    expect(await heard('first')).toEqual([today]);
    await page.evaluate(() => (window as unknown as { stop(): void }).stop());
    await pick('Live chat');
    await expect.poll(() => heard('second')).toHaveLength(2);
    expect(await heard('first')).toEqual([today]);
  },
);
