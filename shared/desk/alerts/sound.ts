import { createEmitter } from '../../realtime/emitter.ts';
import type { Sound } from '../ports/host.ts';

/** Gain at full volume. */
const LOUDNESS = 0.5;

function play(context: BaseAudioContext, tone: Tone, loudness: number) {
  const { frequency, start, stop, rise, fall } = tone;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + rise);
  gain.gain.setValueAtTime(loudness, stop - fall);
  gain.gain.linearRampToValueAtTime(0, stop);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(stop);
}

/** Schedules all tones at once on the audio clock, because timers of a hidden page run late. */
function schedule(context: BaseAudioContext, sound: Sound, volume: number): void {
  for (const tone of tonesOf(sound, context.currentTime)) play(context, tone, LOUDNESS * volume);
}

/** A browser that takes longer to play counts as refusing. */
const PATIENCE_MS = 1000;

/** Creates the audio context on first use, because a page may not have one before a user gesture. */
export function createChime() {
  let context: AudioContext | undefined;
  const emitter = createEmitter<{ change(): void }>();
  const publish = () => emitter.emit('change');

  function open(): AudioContext {
    context ??= new AudioContext();
    context.onstatechange = publish;
    return context;
  }

  const isRunning = () => context?.state === 'running';

  async function unlock(): Promise<boolean> {
    const mine = open();
    // Without a gesture `resume` neither resolves nor rejects.
    const refused = new Promise((done) => setTimeout(done, PATIENCE_MS));
    if (mine.state !== 'running') await Promise.race([mine.resume(), refused]);
    return isRunning();
  }

  return {
    unlock,
    isRunning,
    /** Calls the listener when `isRunning` may have changed; returns the unsubscribe function. */
    onChange: (listener: () => void) => emitter.on('change', listener),
    /** `volume` is from 0 to 1. Resolves to false when the machine plays no sound. */
    async ring(sound: Sound, volume = 1): Promise<boolean> {
      if (!(await unlock()) || !context) return false;
      schedule(context, sound, volume);
      return true;
    },
    /** Replaces the context after sleep or a change of loudspeaker, since the old one may stay silent. */
    async renew(): Promise<void> {
      const old = context;
      if (!old) return;
      old.onstatechange = null;
      context = undefined;
      await old.close().catch(() => {}); // A closed context rejects; it is gone anyway.
      await unlock();
      publish();
    },
  };
}

/** Times are seconds of the audio clock. */
export interface Tone {
  frequency: number;
  start: number;
  stop: number;
  /** Fade-in in seconds; an abrupt edge clicks. */
  rise: number;
  fall: number;
}

const LENGTH_SECONDS = 0.2;
const LOW_HERTZ = 659.25;
const HIGH_HERTZ = 783.99;
const REST = null;

/** The order of tones tells sounds apart even for a half-listening ear; a lead calls twice. */
const melodies: Record<Sound, readonly (number | null)[]> = {
  test: [LOW_HERTZ, HIGH_HERTZ],
  visitor: [LOW_HERTZ, HIGH_HERTZ],
  line: [HIGH_HERTZ, LOW_HERTZ, HIGH_HERTZ],
  lead: [LOW_HERTZ, HIGH_HERTZ, REST, LOW_HERTZ, HIGH_HERTZ],
};

export function tonesOf(sound: Sound, at: number): Tone[] {
  return melodies[sound].flatMap((frequency, place) => {
    if (frequency === REST) return [];
    const start = at + place * LENGTH_SECONDS;
    return [{ frequency, start, stop: start + LENGTH_SECONDS, rise: 0.01, fall: 0.03 }];
  });
}
