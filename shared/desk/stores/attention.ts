import { createStore } from 'zustand/vanilla';
import type { Attention, Ringing } from '../../contract/attention.ts';
import type { ServerFrame } from '../../contract/frames.ts';

import type { StoreDeps } from './deps.ts';

export interface Taken {
  name: string;
  by: string;
  by_id?: string | undefined;
  /** Who gave the lead to them; absent when they took it themselves. */
  given_by?: { by: string; by_id: string } | undefined;
  seconds: number;
}

interface AttentionState {
  latest: Attention | null;
  taken: Taken | null;
}

export type AttentionStore = ReturnType<typeof createAttention>;

const SHOWN_MS = 6000;

export function createAttention({ now, after }: Pick<StoreDeps, 'now' | 'after'>) {
  const store = createStore<AttentionState>(() => ({ latest: null, taken: null }));
  /** What rang in the previous attention frame, since a claim may arrive before or after the new one. */
  let before: readonly Ringing[] = [];
  let forget = () => {};

  function ended(
    kind: Ringing['kind'],
    id: string,
    who: Omit<Taken, 'name' | 'seconds'>,
    seconds?: number,
  ) {
    const rang = [...(store.getState().latest?.ringing ?? []), ...before].find(
      (entry) => entry.kind === kind && entry.id === id,
    );
    if (!rang) return;
    before = before.filter((entry) => entry !== rang);
    const waited = seconds ?? Math.max(0, Math.round((now() - Date.parse(rang.since)) / 1000));
    store.setState({ taken: { ...who, name: rang.name, seconds: waited } });
    forget();
    forget = after(SHOWN_MS, () => store.setState({ taken: null }));
  }

  return {
    ...store,
    handle(frame: ServerFrame) {
      switch (frame.type) {
        case 'attention':
          before = store.getState().latest?.ringing ?? [];
          store.setState({ latest: frame.data });
          break;
        case 'leadChanged': {
          const { kind, record } = frame.data;
          if (!record.claim) break;
          const { by, by_id, given_by, seconds } = record.claim;
          ended(kind, record.id, { by, by_id, given_by }, seconds);
          break;
        }
        case 'takeOver': {
          const { visitor_id, by, by_id } = frame.data;
          ended('conversation', visitor_id, { by, by_id });
          break;
        }
        default: // No other frame changes what rings.
      }
    },
  };
}
