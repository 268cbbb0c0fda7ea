import type { Relay, RelayEvents, Share, Topics } from './relay.ts';

type ShareTopic = {
  [T in keyof Topics]: Topics[T] extends Share<unknown> ? T : never;
}[keyof Topics];
type ValueOf<T extends ShareTopic> = Topics[T] extends Share<infer V> ? V : never;

export interface ElsewhereDeps<T extends ShareTopic> {
  relay: Relay;
  topic: T;
  own(): [key: string, value: ValueOf<T>][];
  /** Called when another process has this key, or no longer has it. */
  onChange(key: string): void;
}

export type Elsewhere<T extends ShareTopic> = ReturnType<typeof createElsewhere<T>>;

/** The other processes' entries on one topic. A new process is sent all entries, then every change. */
export function createElsewhere<T extends ShareTopic>(deps: ElsewhereDeps<T>) {
  const { relay, topic, own, onChange } = deps;
  type V = ValueOf<T>;
  const shares = new Map<string, Map<string, V>>();
  const publish = (share: Share<V>) => relay.publish(topic, share as Topics[T]);

  function handle({ isAll, has, lost }: Share<V>, process: string): void {
    const before = shares.get(process) ?? new Map<string, V>();
    const now = isAll ? new Map<string, V>() : before;
    shares.set(process, now);
    for (const [key, value] of has) now.set(key, value);
    for (const key of lost) now.delete(key);
    const missing = isAll ? [...before.keys()].filter((key) => !now.has(key)) : [];
    for (const key of [...has.map(([key]) => key), ...lost, ...missing]) onChange(key);
  }
  relay.on(topic, handle as RelayEvents[T]);
  relay.on('roll', () => publish({ isAll: true, has: own(), lost: [] }));
  relay.on('leave', (process) => {
    const gone = shares.get(process);
    shares.delete(process);
    for (const key of gone?.keys() ?? []) onChange(key);
  });
  // No `onChange`: every client that could use it is about to be disconnected.
  relay.on('startOver', () => shares.clear());

  return {
    /** Returns the other processes' values for this key; several processes may have it. */
    of: (key: string): V[] => [...shares.values()].flatMap((share) => share.get(key) ?? []),
    all: (): [key: string, value: V][] => [...shares.values()].flatMap((share) => [...share]),
    /** Publishes that this process has the key, or a new value for it. */
    add: (key: string, value: V) => publish({ isAll: false, has: [[key, value]], lost: [] }),
    drop: (key: string) => publish({ isAll: false, has: [], lost: [key] }),
  };
}
