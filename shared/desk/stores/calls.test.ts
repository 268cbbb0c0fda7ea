import { expect, test } from 'vitest';
import type { CallForm } from '../../contract/call.ts';
import { ApiError, type Call } from '../../contract/client.ts';
import { aMemory } from '../testing/host.ts';
import { createCalls } from './calls.ts';
import type { SessionStore } from './staff.ts';

const form: CallForm = {
  ...{ name: 'Ada', phone: '', email: '', message: '', way: 'call' },
  found_by: '',
};

/** A server, a clock and a memory in the test. */
function aMachine() {
  const memory = new Map<string, string>();
  const timers: (() => void)[] = [];
  let ids = 0;
  const machine = {
    sent: [] as string[],
    forms: [] as CallForm[],
    arrived: [] as string[],
    /** The server's reply; it may never come. */
    answer: async (): Promise<object> => ({ id: 'stored' }),
    ring: () => {
      for (const task of timers.splice(0)) task();
    },
    async open(who: string) {
      const calls = createCalls({
        call: (async (_: unknown, sent: { idempotencyKey: string; body: CallForm }) => {
          machine.sent.push(sent.idempotencyKey);
          machine.forms.push(sent.body);
          return machine.answer();
        }) as unknown as Call,
        memory: aMemory(memory),
        session: { getState: () => ({ who: { id: who } }) } as unknown as SessionStore,
        newId: () => `key ${++ids}`,
        after: (_, task) => {
          timers.push(task);
          return () => {};
        },
        onArrived: (_, id) => void machine.arrived.push(id),
      });
      await calls.restore();
      return calls;
    },
    memory,
  };
  return machine;
}

const fails = (error: Error) => () => Promise.reject(error);

test('a kept call outlives a reload and is sent under its first key, only by its author’s desk', async () => {
  const machine = aMachine();
  machine.answer = fails(new TypeError('offline'));
  const dana = await machine.open('dana');
  expect(await dana.save(form)).toEqual({ outcome: 'kept' });
  await machine.open('ellen');
  expect(machine.sent).toEqual(['key 1']);
  machine.answer = async () => ({ id: 'stored' });
  const again = await machine.open('dana');
  expect([machine.sent, machine.arrived]).toEqual([['key 1', 'key 1'], ['stored']]);
  expect(again.getState().unsent).toEqual([]);
  expect(machine.memory.size).toBe(0);
});

test('a call left on the machine is shown to the next colleague, and is sent as theirs when they take it over', async () => {
  const machine = aMachine();
  machine.answer = fails(new TypeError('offline'));
  await (await machine.open('dana')).save({ ...form, holder: 'dana' });
  machine.answer = async () => ({ id: 'stored' });
  const ellens = await machine.open('ellen');
  const [one] = ellens.getState().left;
  expect(one).toMatchObject({ by: 'dana', form: { name: 'Ada' } });
  if (one) await ellens.takeOver(one);
  expect(machine.arrived).toEqual(['stored']);
  expect(machine.forms.at(-1)).toMatchObject({ name: 'Ada', holder: 'ellen' });
  expect(ellens.getState()).toMatchObject({ left: [], unsent: [] });
  expect(machine.memory.size).toBe(0);
});

test('a left call that fails again after a takeover stays with the colleague who took it over', async () => {
  const machine = aMachine();
  machine.answer = fails(new TypeError('offline'));
  await (await machine.open('dana')).save(form);
  const ellens = await machine.open('ellen');
  for (const one of ellens.getState().left) await ellens.takeOver(one);
  expect((await machine.open('dana')).getState()).toMatchObject({ left: [{}], unsent: [] });
  expect((await machine.open('ellen')).getState()).toMatchObject({ left: [], unsent: [{}] });
});

test('a kept call is sent again after a while; a refused call stays with its reason until it is corrected', async () => {
  const machine = aMachine();
  machine.answer = fails(new ApiError(503, 'Not now.'));
  const calls = await machine.open('dana');
  await calls.save(form);
  machine.answer = fails(new ApiError(400, 'Please choose a time ahead.'));
  machine.ring();
  await expect
    .poll(() => calls.getState().unsent)
    .toMatchObject([{ id: 'key 1', problem: 'Please choose a time ahead.' }]);
  await calls.sendKept();
  expect(machine.sent).toHaveLength(2);
  const [one] = calls.getState().unsent;
  if (one) calls.correct(one);
  expect(calls.getState()).toMatchObject({ isOpen: true, draft: { name: 'Ada' }, unsent: [] });
});

test('a call is kept when the server does not answer in time, and a late reply still counts', async () => {
  const machine = aMachine();
  let answer = (_: object) => {};
  machine.answer = () => new Promise((resolve) => (answer = resolve));
  const calls = await machine.open('dana');
  const saved = calls.save(form);
  await calls.sendKept();
  machine.ring();
  expect(await saved).toEqual({ outcome: 'kept' });
  answer({ id: 'late' });
  await expect.poll(() => machine.arrived).toEqual(['late']);
  expect(machine.sent).toEqual(['key 1']);
});

test('the draft of a call outlives a reload and a sign-out, for its author only', async () => {
  const machine = aMachine();
  const draft = { ...form, phone: '570', holder: 'dana', call_back: '' };
  (await machine.open('dana')).write(draft);
  const ellens = await machine.open('ellen');
  expect(ellens.getState().draft).toBeNull();
  ellens.write({ ...draft, phone: '717' });
  ellens.write(null);
  const again = await machine.open('dana');
  expect(again.getState().draft).toEqual(draft);
  again.write(null);
  expect(machine.memory.size).toBe(0);
});

test('kept calls of two tabs on one machine are both kept', async () => {
  const machine = aMachine();
  machine.answer = fails(new TypeError('offline'));
  const [one, other] = [await machine.open('dana'), await machine.open('dana')];
  await one.save(form);
  await other.save({ ...form, name: 'Ben' });
  const later = await machine.open('dana');
  expect(later.getState().unsent.map(({ form: { name } }) => name)).toEqual(['Ada', 'Ben']);
});
