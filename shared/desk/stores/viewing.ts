import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ServerFrame } from '../../contract/frames.ts';
import type { After } from '../../realtime/timers.ts';
import type { Connection } from '../ports/connection.ts';
import type { LeadRef } from './place.ts';

/** Who of the others has which record open, by account. */
export interface ViewingState {
  by: Readonly<Record<string, LeadRef & { name: string }>>;
}

export interface ViewingStore extends StoreApi<ViewingState> {
  handle(frame: ServerFrame): void;
  /** Tells the others; null when this desk looks away. */
  look(record: LeadRef | null): void;
}

/** Longer than two repetitions: one lost frame makes nobody vanish. */
const LASTS = 45_000;

export interface ViewingOptions {
  connection: Pick<Connection, 'send'>;
  after: After;
}

export function createViewing({ connection, after }: ViewingOptions): ViewingStore {
  const store = createStore<ViewingState>(() => ({ by: {} }));
  const signs = createFading<ViewingState['by'][string]>(LASTS, after, (by) =>
    store.setState({ by }),
  );
  return {
    ...store,
    handle(frame) {
      if (frame.type !== 'viewing') return;
      const { by: name, by_id, kind, id, visitor_id } = frame.data;
      // A conversation under the open record is said by the chat; it takes nothing back.
      if (visitor_id) return;
      if (kind && id) signs.give(by_id, { name, kind, id });
      else signs.end(by_id);
    },
    look: (record) =>
      void connection.send({
        type: 'viewing',
        data: record ? { kind: record.kind, id: record.id } : {},
      }),
  };
}

/** What those who look at one record are called now, without oneself on another machine. */
export function viewersOf(
  { by }: ViewingState,
  { kind, id }: LeadRef,
  me: string | undefined,
  nameOf: (id: string, then: string) => string,
): string[] {
  return Object.entries(by).flatMap(([staffId, seen]) =>
    staffId !== me && seen.id === id && seen.kind === kind ? [nameOf(staffId, seen.name)] : [],
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
