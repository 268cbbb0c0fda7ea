import { expect, test } from 'vitest';
import type { Call } from '../../contract/client.ts';
import { createLiveChat } from './live-chat.ts';

test('settings requested before the live chat switch was turned do not turn it back', async () => {
  const off = { is_available: false };
  let answer = (_: typeof off) => {};
  const asked = new Promise<typeof off>((resolve) => {
    answer = resolve;
  });
  const call = (async ({ method }: { method: string }) =>
    method === 'GET' ? asked : { is_available: true }) as unknown as Call;
  const liveChat = createLiveChat(call);
  const loading = liveChat.load();
  await liveChat.turn(true);
  answer(off);
  await loading;
  expect(liveChat.getState().settings).toEqual({ is_available: true });
  await liveChat.load();
  expect(liveChat.getState().settings).toEqual(off);
});

test('the live chat switch stays as a colleague turned it while the own request was under way', async () => {
  let answer = (_: object) => {};
  const asked = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const liveChat = createLiveChat((async () => asked) as unknown as Call);
  const turning = liveChat.turn(true);
  const off = { is_available: false, effective: false, next_open: null };
  liveChat.apply({ ...off, reason: 'switched_off' });
  answer({ ...off, is_available: true });
  await turning;
  expect(liveChat.getState().settings?.is_available).toBe(false);
});
