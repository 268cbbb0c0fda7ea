import type { Sound } from '../ports/host.ts';

/** One sine tone of a chime; all times in seconds of the audio clock. */
export interface Tone {
  frequency: number;
  start: number;
  stop: number;
  /** From silence to full in this time: an abrupt edge clicks. */
  rise: number;
  fall: number;
}

const LENGTH = 0.2;
const LOW = 659.25;
const HIGH = 783.99;
const REST = null;

/** The order of the tones tells what it is, also to who only half listens: a lead calls twice. */
const melodies: Record<Sound, readonly (number | null)[]> = {
  test: [LOW, HIGH],
  visitor: [LOW, HIGH],
  line: [HIGH, LOW, HIGH],
  lead: [LOW, HIGH, REST, LOW, HIGH],
};

/** The tones of a sound, beginning at `at`. */
export function tonesOf(sound: Sound, at: number): Tone[] {
  return melodies[sound].flatMap((frequency, place) => {
    if (frequency === REST) return [];
    const start = at + place * LENGTH;
    return [{ frequency, start, stop: start + LENGTH, rise: 0.01, fall: 0.03 }];
  });
}
