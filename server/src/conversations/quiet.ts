import type { Core } from '../core.ts';
import { logFailure } from '../store/failure.ts';
import type { ConversationState } from '../store/records.ts';

/** Few are waited for at a time, and whoever has left is to ring as soon as that is known. */
const LOOK_EVERY_MS = 1000;
/** What failed; a disk may stay full for hours, and each try is a line of the log. */
const AGAIN_AFTER_MS = 10_000;

interface QuietDeps extends Pick<Core, 'clock' | 'log' | 'every'> {
  /** Its name in the log. */
  name: string;
  /** Called once for a conversation that has been quiet for long enough; `isQuiet` is to be asked again in the conversation's turn. */
  act(visitorId: string, isQuiet: () => boolean): Promise<void>;
}

/** Acts on conversations in which nothing has happened for so long. What is due after a restart, the caller has kept. */
export function watchQuiet({ clock, log, name, act, every }: QuietDeps) {
  /** Due in steady milliseconds, since the wall clock may jump. */
  const due = new Map<string, number>();
  const isQuiet = (id: string) => (due.get(id) ?? Number.POSITIVE_INFINITY) <= clock.steady();

  async function look(): Promise<void> {
    for (const id of [...due.keys()].filter(isQuiet)) {
      try {
        await act(id, () => isQuiet(id));
        if (isQuiet(id)) due.delete(id);
      } catch (error) {
        // It is tried again, and holds up no other.
        if (isQuiet(id)) due.set(id, clock.steady() + AGAIN_AFTER_MS);
        logFailure(log, name, error);
      }
    }
  }

  return {
    /** Something happened: this one is quiet after so many milliseconds from now. */
    expect(visitorId: string, milliseconds: number): void {
      due.set(visitorId, clock.steady() + milliseconds);
    },
    /** What is due is to be found anew. */
    clear: () => due.clear(),
    stop: every(LOOK_EVERY_MS, () => void look()),
  };
}

/** What is left of a wait of `whole` milliseconds that began at `since`, by a clock that may have been set otherwise meanwhile. */
export function leftOf(whole: number, since: number, now: Date): number {
  return Math.min(Math.max(whole - (now.getTime() - since), 0), whole);
}

/** A take-over in which neither side says anything for so long is over, and SallieBot answers again. */
const SILENCE_MS = 30 * 60_000;

interface SilenceDeps extends Pick<Core, 'store' | 'relay' | 'clock' | 'log' | 'every'> {
  /** Hands a taken conversation back if `isQuiet` still holds when its turn comes. */
  handBack(visitorId: string, isQuiet: () => boolean): Promise<void>;
}

/** Ends take-overs that have gone quiet: whoever took one and left must not keep SallieBot silent for ever. */
export async function watchSilence({ store, relay, clock, handBack, ...deps }: SilenceDeps) {
  const quiet = watchQuiet({ ...deps, clock, name: 'silence', act: handBack });

  /** When somebody last said something in it, or took it. */
  async function lastStir({ id, last_seq, taken_at }: ConversationState): Promise<number> {
    const [last] = await store.messagesOf(id, last_seq - 1);
    const instants = [last?.created_at, taken_at].flatMap((at) => (at ? [Date.parse(at)] : []));
    return Math.max(...instants);
  }

  // What was taken before a restart is as quiet after it as it was before.
  await relay.whenLeading(async () => {
    quiet.clear();
    for await (const conversation of store.each('threads')) {
      if (conversation.taken_by === null) continue;
      quiet.expect(conversation.id, leftOf(SILENCE_MS, await lastStir(conversation), clock.now()));
    }
  });

  return {
    /** Somebody took this conversation over, or said something in it. */
    broken: (visitorId: string) => quiet.expect(visitorId, SILENCE_MS),
    stop: quiet.stop,
  };
}
