import { createStore } from 'zustand/vanilla';
import type { ServerFrame } from '../../contract/frames.ts';
import type { LeadRef } from '../../contract/leads.ts';
import type { After } from '../../realtime/timers.ts';
import type { StoreDeps } from './deps.ts';

interface ViewingState {
  records: Readonly<Record<string, LeadRef & { name: string }>>;
  conversations: Readonly<Record<string, { visitor_id: string; name: string }>>;
}

/** Both are longer than two repetitions, so that one lost frame makes nobody vanish. */
const RECORD_LASTS_MS = 45_000;
const CONVERSATION_LASTS_MS = 75_000;

interface ViewingDeps extends Pick<StoreDeps, 'after'> {
  connection: Pick<StoreDeps['connection'], 'send'>;
}

export function createViewing({ connection, after }: ViewingDeps) {
  const store = createStore<ViewingState>(() => ({ records: {}, conversations: {} }));
  const records = createFading<ViewingState['records'][string]>(RECORD_LASTS_MS, after, (signs) =>
    store.setState({ records: signs }),
  );
  const conversations = createFading<ViewingState['conversations'][string]>(
    CONVERSATION_LASTS_MS,
    after,
    (signs) => store.setState({ conversations: signs }),
  );
  return {
    ...store,
    handle(frame: ServerFrame) {
      if (frame.type !== 'viewing') return;
      const { by: name, by_id, kind, id, visitor_id } = frame.data;
      // A conversation is shown below the open record, so the record stays.
      if (visitor_id) return conversations.give(by_id, { name, visitor_id });
      conversations.end(by_id);
      if (kind && id) records.give(by_id, { name, kind, id });
      else records.end(by_id);
    },
    look: (record: LeadRef | null) =>
      void connection.send({
        type: 'viewing',
        data: record ? { kind: record.kind, id: record.id } : {},
      }),
  };
}

/** Returns the current names of colleagues who look at the same, without the user's other machines. */
export function viewersOf<Seen extends { name: string }>(
  signs: Readonly<Record<string, Seen>>,
  isSame: (seen: Seen) => boolean,
  me: string | undefined,
  nameOf: (id: string, then: string) => string,
): string[] {
  return Object.entries(signs).flatMap(([staffId, seen]) =>
    staffId !== me && isSame(seen) ? [nameOf(staffId, seen.name)] : [],
  );
}

/** Holds signs that each expire after `life` milliseconds unless given again. */
export function createFading<Sign>(
  life: number,
  after: After,
  onChange: (signs: Readonly<Record<string, Sign>>) => void,
) {
  const held = new Map<string, { sign: Sign; cancel: () => void }>();

  function publish() {
    onChange(Object.fromEntries([...held].map(([key, { sign }]) => [key, sign])));
  }

  function end(key: string) {
    held.get(key)?.cancel();
    if (held.delete(key)) publish();
  }

  return {
    give(key: string, sign: Sign) {
      held.get(key)?.cancel();
      held.set(key, { sign, cancel: after(life, () => end(key)) });
      publish();
    },
    end,
  };
}
