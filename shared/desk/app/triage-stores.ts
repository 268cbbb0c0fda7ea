import type { Call } from '../../contract/client.ts';
import { byKind } from '../../contract/leads.ts';
import { after } from '../../realtime/timers.ts';
import type { Connection } from '../ports/connection.ts';
import type { AttentionStore } from '../stores/attention.ts';
import { createDrafts, createUnderWay, createUndo } from '../stores/changes.ts';
import type { ConversationsStore } from '../stores/conversations.ts';
import type { LeadsStates, LeadsStores } from '../stores/leads.ts';
import type { Memory } from '../stores/memory.ts';
import { createPaced } from '../stores/paced.ts';
import { createSelection } from '../stores/selection.ts';
import { createColleagues } from '../stores/staff.ts';
import { createViewing } from '../stores/viewing.ts';
import { createViews } from '../stores/views.ts';
import { createWaitingKeys } from '../stores/waiting-keys.ts';
import { createWalk } from '../stores/walk.ts';

const now = () => performance.now();

interface TriageDeps {
  call: Call;
  connection: Connection;
  memory: Memory;
  leads: LeadsStores;
  conversations: ConversationsStore;
  attention: AttentionStore;
}

export function createTriage(deps: TriageDeps) {
  const { call, connection, memory, leads, conversations, attention } = deps;
  return {
    views: createViews(call, after),
    viewing: createViewing({ connection, after }),
    drafts: createDrafts(memory),
    colleagues: createColleagues(call),
    selection: createSelection(),
    undo: createUndo(),
    walk: createWalk(),
    underWay: createUnderWay(now),
    waitingKeys: createWaitingKeys(),
    /** For views that combine records, conversations and counts. */
    paced: createPaced(
      [...Object.values(leads), conversations, attention],
      () => ({
        ...byKind<LeadsStates>((kind) => leads[kind].getState()),
        conversations: conversations.getState(),
        attention: attention.getState(),
      }),
      { now, after },
    ),
  };
}
