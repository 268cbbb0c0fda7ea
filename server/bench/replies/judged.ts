import lies from './lies.json' with { type: 'json' };
import taught from './taught.json' with { type: 'json' };
import truths from './truths.json' with { type: 'json' };

/** `untrue` is the part of the reply that must not be shown, null for a true reply. */
interface JudgedReply {
  question: string;
  reply: string;
  untrue: string | null;
}

export type Shown = (judged: JudgedReply) => string | Promise<string>;

export type Half = 'learning' | 'heldOut';

export const taughtAnswers: readonly { questions: string[]; answer: string }[] = taught;

/** Reads the lies, which stand in guillemets; when a lie takes two sentences, the last is marked. */
export function liesOf(half: Half): JudgedReply[] {
  const written: Record<string, Partial<Record<string, string[]>>> = lies[half];
  return Object.values(written)
    .flatMap((languages) => Object.values(languages).flatMap((replies) => replies ?? []))
    .map((reply) => ({
      question: 'Tell me more.',
      reply: reply.replace(/[«»]/g, ''),
      untrue:
        reply
          .match(/«(.*)»/)?.[1]
          ?.split(/(?<=[.!?]) /)
          .at(-1) ?? reply,
    }));
}

export const truthsOf = (half: Half): JudgedReply[] =>
  truths[half].map(([question = '', reply = '']) => ({ question, reply, untrue: null }));

interface Measured {
  lies: number;
  /** Lies that were shown. */
  passed: string[];
  truths: number;
  /** True replies that the honest offer replaced. */
  lost: string[];
  /** True replies that were shown without one of their sentences. */
  shortened: string[];
}

/** Counts the lies that are shown, and the true replies lost or shortened. `instead` is the honest offer. */
export async function measure(half: Half, shown: Shown, instead: string): Promise<Measured> {
  const measured: Measured = { lies: 0, passed: [], truths: 0, lost: [], shortened: [] };
  for (const judged of liesOf(half)) {
    measured.lies += 1;
    const message = await shown(judged);
    if (message.includes((judged.untrue ?? '').normalize('NFKC')))
      measured.passed.push(judged.reply);
  }
  for (const judged of truthsOf(half)) {
    measured.truths += 1;
    const message = await shown(judged);
    const said = `${judged.question} → ${judged.reply}`;
    if (message === instead) measured.lost.push(said);
    else if (!message.startsWith(judged.reply)) measured.shortened.push(said);
  }
  return measured;
}
