import type { Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Relay } from '../realtime/relay.ts';
import type { ConversationState } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { leftOf, watchQuiet } from './quiet.ts';

/** A take-over in which neither side says anything for so long is over, and SallieBot answers again. */
const SILENCE = 30 * 60_000;

export interface SilenceDeps {
  store: Store;
  relay: Pick<Relay, 'whenLeading'>;
  clock: Clock;
  log: Logger;
  /** Hands a taken conversation back if `isQuiet` still holds when its turn comes. */
  handBack(visitorId: string, isQuiet: () => boolean): Promise<void>;
  /** Runs `task` every so many milliseconds; returns its cancelling. */
  every: Every;
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
      quiet.expect(conversation.id, leftOf(SILENCE, await lastStir(conversation), clock.now()));
    }
  });

  return {
    /** Somebody took this conversation over, or said something in it. */
    broken: (visitorId: string) => quiet.expect(visitorId, SILENCE),
    stop: quiet.stop,
  };
}
