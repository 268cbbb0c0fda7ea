import { beforeEach, expect, test } from 'vitest';
import type { Ringing } from '../../contract/attention.ts';
import { aContact } from '../../testing/leads.ts';
import { attention, changed } from '../testing/frames.ts';
import { type AttentionStore, createAttention } from './attention.ts';

let store: AttentionStore;
let pass: () => void;
beforeEach(() => {
  pass = () => {};
  store = createAttention({
    now: () => Date.parse('2026-11-20T15:00:20Z'),
    after: (_, task) => {
      pass = task;
      return () => {};
    },
  });
});

const since = '2026-11-20T15:00:00Z';
const rings = (...ringing: Ringing[]) => attention({ ringing, waiting: ringing.length });
const ada: Ringing = { kind: 'contacts', id: '1', name: 'Ada', since, rings: 1 };
const guest: Ringing = { kind: 'conversation', id: 'v', name: 'Guest 4F2A', since, rings: 1 };
const claim = { by: 'Dana', by_id: 's1', at: since, seconds: 12 };
const taken = changed(aContact({ claim }));

test.each([
  ['before', [rings(ada), taken, rings()]],
  ['after', [rings(ada), rings(), taken]],
])(
  'the colleague who took a ringing lead, %s the ringing ends, is shown for a moment',
  (_, frames) => {
    for (const frame of frames) store.handle(frame);
    expect(store.getState().taken).toEqual({ name: 'Ada', by: 'Dana', by_id: 's1', seconds: 12 });
    pass();
    expect(store.getState().taken).toBeNull();
  },
);

test('the time until a ringing conversation was taken is counted at the desk', () => {
  store.handle(rings(guest));
  store.handle({ type: 'takeOver', data: { visitor_id: 'v', by: 'Bob' } });
  expect(store.getState().taken).toEqual({ name: 'Guest 4F2A', by: 'Bob', seconds: 20 });
});

test('a claim of a lead that did not ring is not shown as taken', () => {
  store.handle(rings());
  store.handle(taken);
  expect(store.getState().taken).toBeNull();
});
