import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sound } from '../ports/host.ts';
import { createChime, tonesOf } from './sound.ts';

test('the chime is E5 then G5, 0.2 s each, without a gap', () => {
  const [first, second, ...more] = tonesOf('test', 3);
  expect(first).toMatchObject({ frequency: 659.25, start: 3, stop: 3.2 });
  expect(second).toMatchObject({ frequency: 783.99, start: 3.2 });
  expect(second?.stop).toBeCloseTo(3.4);
  expect(more).toEqual([]);
});

test.each<[Sound, string]>([
  ['visitor', 'E0 G0.2'],
  ['line', 'G0 E0.2 G0.4'],
  ['lead', 'E0 G0.2 E0.6 G0.8'],
])('%s: up, down-up, or the chime twice', (sound, expected) => {
  const heard = tonesOf(sound, 0).map(
    ({ frequency, start }) => `${frequency === 659.25 ? 'E' : 'G'}${Number(start.toFixed(3))}`,
  );
  expect(heard.join(' ')).toBe(expected);
});

test('each tone lasts 0.2 s, rises in 10 ms and falls in 30 ms', () => {
  for (const tone of tonesOf('lead', 7)) {
    expect(tone).toMatchObject({ rise: 0.01, fall: 0.03 });
    expect(tone.stop - tone.start).toBeCloseTo(0.2);
  }
});

/** A browser's audio: made without a gesture it stays suspended, and what is asked of it takes effect a moment later. */
let contexts: BrowserAudio[] = [];
let lets: 'sound' | 'nothing' | 'no resuming' = 'sound';
let played: number[] = [];

class BrowserAudio {
  state: AudioContextState = 'suspended';
  currentTime = 0;
  destination = {};
  onstatechange: (() => void) | null = null;
  #suspended = false;

  constructor() {
    contexts.push(this);
  }

  resume(): Promise<void> {
    if (lets === 'nothing' || (lets === 'no resuming' && this.#suspended))
      return new Promise(() => {});
    return this.#become('running');
  }

  suspend(): Promise<void> {
    this.#suspended = true;
    return this.#become('suspended');
  }

  close = () => this.#become('closed');

  async #become(state: AudioContextState) {
    await Promise.resolve();
    this.state = state;
    this.onstatechange?.();
  }
}

class Part {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
  context: BrowserAudio;
  frequency: number;
  constructor(context: BrowserAudio, { frequency = 0 }) {
    this.context = context;
    this.frequency = frequency;
  }
  connect = (next: unknown) => next;
  start = () => this.context.state === 'running' && played.push(this.frequency);
  stop() {}
}

beforeEach(() => {
  contexts = [];
  lets = 'sound';
  played = [];
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', BrowserAudio);
  vi.stubGlobal('OscillatorNode', Part);
  vi.stubGlobal('GainNode', Part);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const states = () => contexts.map(({ state }) => state);

test('the audio runs while a sound plays and rests after it, ready for the next', async () => {
  const chime = createChime();
  expect(await chime.ring('test')).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(states()).toEqual(['running']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(states()).toEqual(['suspended']);
  expect(chime.isReady()).toBe(true);

  expect(await chime.ring('test')).toBe(true);
  expect(states()).toEqual(['running']);
  expect(played).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(6000);
  expect(states()).toEqual(['suspended']);
});

test('it rests after a gesture unlocked it, and never says meanwhile that it could not ring', async () => {
  const chime = createChime();
  await chime.unlock();
  const ready: boolean[] = [];
  chime.onChange(() => ready.push(chime.isReady()));
  await vi.advanceTimersByTimeAsync(6000);
  expect(states()).toEqual(['suspended']);
  await chime.ring('lead');
  await vi.advanceTimersByTimeAsync(6000);
  expect(ready).toEqual([true, true, true]);
});

test('a second sound keeps it running to its own end, also in the moment in which it goes to rest', async () => {
  const chime = createChime();
  await chime.ring('lead');
  await vi.advanceTimersByTimeAsync(2900);
  await chime.ring('lead');
  await vi.advanceTimersByTimeAsync(1500);
  expect(states()).toEqual(['running']);

  await vi.advanceTimersByTimeAsync(1499);
  vi.advanceTimersByTime(1);
  expect(await chime.ring('visitor')).toBe(true);
  await vi.advanceTimersByTimeAsync(1500);
  expect(states()).toEqual(['running']);
  expect(played).toHaveLength(10);
});

test('where a browser does not resume what rested, a new context rings, and is left running', async () => {
  lets = 'no resuming';
  const chime = createChime();
  await chime.ring('test');
  await vi.advanceTimersByTimeAsync(6000);
  const rung = chime.ring('test');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await rung).toBe(true);
  expect(played).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(['closed', 'running']);
});

test('a browser that lets nothing out is told from one at rest', async () => {
  lets = 'nothing';
  const chime = createChime();
  const rung = chime.ring('test');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await rung).toBe(false);
  expect(chime.isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(chime.isReady()).toBe(false);
  expect(states()).toEqual(['suspended']);
});
