import type { Call } from '../../contract/client.ts';
import { byKind } from '../../contract/leads.ts';
import { after } from '../../realtime/timers.ts';
import type { Connection } from '../ports/connection.ts';
import type { AttentionStore } from '../stores/attention.ts';
import { createUnderWay, createUndo, type UnderWay, type UndoStore } from '../stores/changes.ts';
import type { ConversationsStore } from '../stores/conversations.ts';
import type { LeadsStates, LeadsStores } from '../stores/leads.ts';
import { createDrafts, type DraftsStore } from '../stores/leads-drafts.ts';
import { createPaced } from '../stores/paced.ts';
import { createSelection, type SelectionStore } from '../stores/selection.ts';
import { type ColleaguesStore, createColleagues } from '../stores/staff.ts';
import { createViewing, type ViewingStore } from '../stores/viewing.ts';
import { createViews, type ViewsStore } from '../stores/views.ts';
import { createWalk, type WalkStore } from '../stores/walk.ts';

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

interface TriageDeps {
  call: Call;
  connection: Connection;
  leads: LeadsStores;
  conversations: ConversationsStore;
  attention: AttentionStore;
}

const pacedOf = ({ leads, conversations, attention }: TriageDeps) =>
  createPaced(
    [...Object.values(leads), conversations, attention],
    () => ({
      ...byKind<LeadsStates>((kind) => leads[kind].getState()),
      conversations: conversations.getState(),
      attention: attention.getState(),
    }),
    { now, after },
  );

export function createTriage(deps: TriageDeps): TriageStores {
  return {
    views: createViews(deps.call),
    viewing: createViewing({ connection: deps.connection, after }),
    drafts: createDrafts(),
    colleagues: createColleagues(deps.call),
    selection: createSelection(),
    undo: createUndo(),
    walk: createWalk(),
    underWay: createUnderWay(now),
    paced: pacedOf(deps),
  };
}
