import type { ServerFrame } from '../../contract/frames.ts';
import type { AnswersStore } from '../stores/answers.ts';
import type { AttentionStore } from '../stores/attention.ts';
import type { ConversationsStore } from '../stores/conversations.ts';
import { type LeadsStores, leadsOfKind } from '../stores/leads.ts';
import type { LiveChatStore } from '../stores/live-chat.ts';
import type { QuickRepliesStore } from '../stores/quick-replies.ts';
import type { SessionStore } from '../stores/staff.ts';
import type { VisitsStore } from '../stores/visits.ts';
import type { WebsiteStore } from '../stores/website.ts';

interface Stores {
  leads: LeadsStores;
  liveChat: LiveChatStore;
  conversations: ConversationsStore;
  attention: AttentionStore;
  session: SessionStore;
  answers: AnswersStore;
  visits: VisitsStore;
  website: WebsiteStore;
  quickReplies: QuickRepliesStore;
}

/** Takes one frame of the server into the stores. */
export function applyFrame(frame: ServerFrame, stores: Stores): void {
  applyToRecords(frame, stores);
  stores.attention.handle(frame);
  stores.conversations.handle(frame);
}

function applyToRecords(frame: ServerFrame, stores: Stores): void {
  const { leads, liveChat, session, answers, quickReplies, visits, website } = stores;
  switch (frame.type) {
    case 'leadCreated':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'created', record: frame.data.record });
      return;
    case 'leadChanged':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'changed', record: frame.data.record });
      return;
    case 'leadErased':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'erased', id: frame.data.id });
      visits.forget(frame.data.id);
      return;
    case 'visitChanged':
      visits.apply(frame.data.visit);
      return;
    case 'settingsChanged':
      liveChat.apply(frame.data);
      return;
    case 'answersChanged':
      answers.apply(frame.data);
      return;
    case 'quickRepliesChanged':
      void quickReplies.again();
      return;
    case 'websiteChanged':
      website.changed(frame.data);
      return;
    case 'noticesChanged':
      session.setState({ warnings: frame.data });
      return;
    default: // The rest is no matter of records.
  }
}
