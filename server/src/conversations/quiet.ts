import type { Core } from '../core.ts';
import { logFailure } from '../store/failure.ts';
import type { ConversationState } from '../store/records.ts';

/** Few conversations are watched at a time, and a lead is to ring as soon as its visitor has left. */
const LOOK_EVERY_MS = 1000;
/** Wait after a failure: a disk may stay full for hours, and each try writes to the log. */
const AGAIN_AFTER_MS = 10_000;

interface QuietDeps extends Pick<Core, 'clock' | 'log' | 'every'> {
  name: string;
  /** Called once for a quiet conversation; must ask `isQuiet` again in the conversation's turn. */
  act(visitorId: string, isQuiet: () => boolean): Promise<void>;
}

/** Acts on conversations that stay quiet for a given time. The caller restores the waits after a restart. */
export function watchQuiet({ clock, log, name, act, every }: QuietDeps) {
  /** Uses the steady clock, because the wall clock may jump. */
  const due = new Map<string, number>();
  const isQuiet = (id: string) => (due.get(id) ?? Number.POSITIVE_INFINITY) <= clock.steady();

  async function look(): Promise<void> {
    for (const id of [...due.keys()].filter(isQuiet)) {
      try {
        await act(id, () => isQuiet(id));
        if (isQuiet(id)) due.delete(id);
      } catch (error) {
        // The conversation is tried again, and does not delay the others.
        if (isQuiet(id)) due.set(id, clock.steady() + AGAIN_AFTER_MS);
        logFailure(log, name, error);
      }
    }
  }

  return {
    expect(visitorId: string, milliseconds: number): void {
      due.set(visitorId, clock.steady() + milliseconds);
    },
    clear: () => due.clear(),
    stop: every(LOOK_EVERY_MS, () => void look()),
  };
}

/** Returns the rest of a wait since `since`, from 0 to `whole` ms even if the clock was changed. */
export function leftOf(whole: number, since: number, now: Date): number {
  return Math.min(Math.max(whole - (now.getTime() - since), 0), whole);
}

/** After this silence of both sides a take-over ends, and SallieBot answers again. */
const SILENCE_MS = 30 * 60_000;

interface SilenceDeps extends Pick<Core, 'store' | 'relay' | 'clock' | 'log' | 'every'> {
  handBack(visitorId: string, isQuiet: () => boolean): Promise<void>;
}

/** Ends quiet take-overs, because staff who took a conversation and left must not silence SallieBot forever. */
export async function watchSilence({ store, relay, clock, handBack, ...deps }: SilenceDeps) {
  const quiet = watchQuiet({ ...deps, clock, name: 'silence', act: handBack });

  /** Returns milliseconds since 1970 of the last message or the take-over. */
  async function lastStir({ id, last_seq, taken_at }: ConversationState): Promise<number> {
    const [last] = await store.messagesOf(id, last_seq - 1);
    const instants = [last?.created_at, taken_at].flatMap((at) => (at ? [Date.parse(at)] : []));
    return Math.max(...instants);
  }

  // The silence before a restart counts.
  await relay.whenLeading(async () => {
    quiet.clear();
    for await (const conversation of store.each('threads')) {
      if (conversation.taken_by === null) continue;
      quiet.expect(conversation.id, leftOf(SILENCE_MS, await lastStir(conversation), clock.now()));
    }
  });

  return {
    broken: (visitorId: string) => quiet.expect(visitorId, SILENCE_MS),
    stop: quiet.stop,
  };
}
