import { createStore } from 'zustand/vanilla';
import type { ServerFrame } from '../../contract/frames.ts';
import type { LeadRef } from '../../contract/leads.ts';
import type { After } from '../../realtime/timers.ts';
import type { Connection } from '../ports/connection.ts';

/** What each of the others looks at, by account. */
interface ViewingState {
  records: Readonly<Record<string, LeadRef & { name: string }>>;
  conversations: Readonly<Record<string, { visitor_id: string; name: string }>>;
}

/** Both longer than two repetitions: one lost frame makes nobody vanish. */
const RECORD_LASTS_MS = 45_000;
const CONVERSATION_LASTS_MS = 75_000;

export interface ViewingOptions {
  connection: Pick<Connection, 'send'>;
  after: After;
}

export function createViewing({ connection, after }: ViewingOptions) {
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
      // A conversation stands under the open record, and takes nothing of that back.
      if (visitor_id) return conversations.give(by_id, { name, visitor_id });
      conversations.end(by_id);
      if (kind && id) records.give(by_id, { name, kind, id });
      else records.end(by_id);
    },
    /** Tells the others which record is open; null when this desk looks away. */
    look: (record: LeadRef | null) =>
      void connection.send({
        type: 'viewing',
        data: record ? { kind: record.kind, id: record.id } : {},
      }),
  };
}

/** What those who look at the same are called now, without oneself on another machine. */
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

/** Signs of the moment, each of which fades unless it is given again: nobody types or looks for ever. */
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
