import { byKind } from '../../contract/leads.ts';
import { after } from '../../realtime/timers.ts';
import { type ColleaguesStore, createColleagues } from '../stores/colleagues.ts';
import type { LeadsStates } from '../stores/leads.ts';
import { createDrafts, type DraftsStore } from '../stores/leads-drafts.ts';
import { createPaced } from '../stores/paced.ts';
import { createSelection, type SelectionStore } from '../stores/selection.ts';
import { createUnderWay, type UnderWay } from '../stores/under-way.ts';
import { createUndo, type UndoStore } from '../stores/undo.ts';
import { createViewing, type ViewingStore } from '../stores/viewing.ts';
import { createViews, type ViewsStore } from '../stores/views.ts';
import { createWalk, type WalkStore } from '../stores/walk.ts';
import { useDesk } from './context.tsx';
import type { OpenDesk } from './create.ts';

/** What working on leads needs beside the leads; one of each for an open desk. */
export interface TriageStores {
  views: ViewsStore;
  viewing: ViewingStore;
  drafts: DraftsStore;
  colleagues: ColleaguesStore;
  selection: SelectionStore;
  undo: UndoStore;
  walk: WalkStore;
  underWay: UnderWay;
  /** Records, conversations and counts, for what is drawn from all of them. */
  paced: ReturnType<typeof pacedOf>;
}

const now = () => performance.now();

const pacedOf = ({ leads, conversations, attention }: OpenDesk) =>
  createPaced(
    [...Object.values(leads), conversations, attention],
    () => ({
      ...byKind<LeadsStates>((kind) => leads[kind].getState()),
      conversations: conversations.getState(),
      attention: attention.getState(),
    }),
    { now, after },
  );

const stores = new WeakMap<OpenDesk, TriageStores>();

export function triageOf(desk: OpenDesk): TriageStores {
  let found = stores.get(desk);
  if (!found) {
    found = {
      views: createViews(desk.call),
      viewing: createViewing({ connection: desk.connection, after }),
      drafts: createDrafts(),
      colleagues: createColleagues(desk.call),
      selection: createSelection(),
      undo: createUndo(),
      walk: createWalk(),
      underWay: createUnderWay(now),
      paced: pacedOf(desk),
    };
    stores.set(desk, found);
  }
  return found;
}

export function useTriage(): TriageStores {
  return triageOf(useDesk().desk);
}
