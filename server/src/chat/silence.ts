import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { LOOK_EVERY } from '../mail/reminding.ts';
import type { Store, ThreadState } from '../store/store.ts';

/** A take-over in which neither side says anything for so long is over, and SallieBot answers again. */
const SILENCE = 30 * 60_000;

export interface SilenceDeps {
  store: Store;
  clock: Clock;
  log: Logger;
  /** Hands a taken conversation back if `isQuiet` still holds when its turn comes. */
  handBack(visitorId: string, isQuiet: () => boolean): Promise<void>;
  /** Runs `task` every so many milliseconds; returns its cancelling. */
  every(milliseconds: number, task: () => void): () => void;
}

/** Ends take-overs that have gone quiet: whoever took one and left must not keep SallieBot silent for ever. */
export async function watchSilence({ store, clock, log, handBack, every }: SilenceDeps) {
  /** Due in steady milliseconds, since the wall clock may jump. */
  const due = new Map<string, number>();
  const isQuiet = (id: string) => (due.get(id) ?? Number.POSITIVE_INFINITY) <= clock.steady();

  /** Milliseconds since somebody last said something in it or took it; 0 when nobody noted that. */
  async function age({ id, last_seq, taken_at }: ThreadState): Promise<number> {
    const [last] = await store.thread(id, last_seq - 1);
    const instants = [last?.created_at, taken_at].flatMap((at) => (at ? [Date.parse(at)] : []));
    return instants.length === 0 ? 0 : clock.now().getTime() - Math.max(...instants);
  }

  // What was taken before a restart is as quiet after it as it was before.
  for (const thread of await store.list('threads')) {
    if (thread.taken_by === null) continue;
    const left = Math.min(Math.max(SILENCE - (await age(thread)), 0), SILENCE);
    due.set(thread.id, clock.steady() + left);
  }

  async function look(): Promise<void> {
    for (const id of [...due.keys()].filter(isQuiet)) {
      try {
        await handBack(id, () => isQuiet(id));
        if (isQuiet(id)) due.delete(id);
      } catch (error) {
        // It stays due, and keeps no other one taken.
        log.error({ error: (error as Error).name }, 'silence');
      }
    }
  }

  return {
    /** Somebody took this conversation over, or said something in it. */
    broken: (visitorId: string) => void due.set(visitorId, clock.steady() + SILENCE),
    stop: every(LOOK_EVERY, () => void look()),
  };
}
