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
const FREQUENCIES = [659.25, 783.99];

/** The shop's two-tone chime, beginning at `at`. */
export function twoTones(at: number): Tone[] {
  return FREQUENCIES.map((frequency, place) => ({
    frequency,
    start: at + place * LENGTH,
    stop: at + (place + 1) * LENGTH,
    rise: 0.01,
    fall: 0.03,
  }));
}
