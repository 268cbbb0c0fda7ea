import type { ThreadLines } from './threads-lines.ts';
import type { ThreadEvent, ThreadList } from './threads-list.ts';
import type { OutLine } from './threads-outbox.ts';

export interface Typing {
  visitor_id: string;
  /** The member of staff; null when it is the visitor. */
  by: string | null;
  by_id: string | null;
}

/** What a colleague looks at. */
export interface Look {
  name: string;
  visitor_id: string;
}

export interface ThreadsState {
  phase: 'loading' | 'ready' | 'failed';
  list: ThreadList;
  /** What was told while a list was on its way: it may be newer than the list. */
  since: readonly ThreadEvent[] | null;
  selected: string | null;
  /** It was just chosen, so the focus is to go there. */
  isArriving: boolean;
  /** The thread on a screen somebody is in front of. */
  watched: string | null;
  /** Of the threads that were opened here. */
  lines: Readonly<Record<string, ThreadLines>>;
  outbox: readonly OutLine[];
  /** What is written and not sent, by thread. */
  drafts: Readonly<Record<string, string>>;
  typing: Readonly<Record<string, Typing>>;
  /** What each colleague looks at, by account. */
  viewing: Readonly<Record<string, Look>>;
}

export const noThreads: ThreadsState = {
  phase: 'loading',
  list: {},
  since: null,
  selected: null,
  isArriving: false,
  watched: null,
  lines: {},
  outbox: [],
  drafts: {},
  typing: {},
  viewing: {},
};
