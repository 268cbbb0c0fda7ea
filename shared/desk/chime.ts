import { type Tone, twoTones } from './tones.ts';

const LOUDNESS = 0.3;

function play(context: AudioContext, { frequency, start, stop, rise, fall }: Tone) {
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + rise);
  gain.gain.setValueAtTime(LOUDNESS, stop - fall);
  gain.gain.linearRampToValueAtTime(0, stop);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(stop);
}

/** How long a browser may take to let the sound out before it counts as refused. */
const PATIENCE = 1000;

/** Plays the chime; the audio context is made at the first need, since a page may not have one before a gesture. */
export function createChime() {
  let context: AudioContext | undefined;

  async function unlock(): Promise<boolean> {
    context ??= new AudioContext();
    // Without a gesture `resume` neither resolves nor rejects.
    const refused = new Promise((done) => setTimeout(done, PATIENCE));
    if (context.state !== 'running') await Promise.race([context.resume(), refused]);
    return context.state === 'running';
  }

  return {
    unlock,
    async ring(): Promise<boolean> {
      if (!(await unlock()) || !context) return false;
      for (const tone of twoTones(context.currentTime)) play(context, tone);
      return true;
    },
  };
}
