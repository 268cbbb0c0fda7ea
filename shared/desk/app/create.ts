import { ApiError, type Call } from '../../contract/client.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import {
  changeLead,
  type Lead,
  type LeadChange,
  type LeadKind,
  leadKinds,
} from '../../contract/leads.ts';
import type { SocketState } from '../../realtime/socket.ts';
import type { After } from '../../realtime/timers.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import { givenTo } from '../alerts/lead-alerts.ts';
import { createPageAlerts } from '../alerts/page-alerts.ts';
import type { Connection } from '../ports/connection.ts';
import type { Host } from '../ports/host.ts';
import { conversationTag, navigate, routeOf, type Tag } from '../ports/route.ts';
import { type AnswersStore, createAnswers } from '../stores/answers.ts';
import { type AttentionStore, createAttention } from '../stores/attention.ts';
import { type ConfirmationStore, createConfirmation } from '../stores/confirmation.ts';
import { type ConversationsStore, createConversations } from '../stores/conversations.ts';
import { createDetail, type DetailStore } from '../stores/detail.ts';
import { createLeadPages, type LeadPagesOfKind } from '../stores/lead-pages.ts';
import { createLeadsStores, type LeadsStores, leadsOfKind } from '../stores/leads.ts';
import { createLiveChat, type LiveChatStore } from '../stores/live-chat.ts';
import { createMissed, type MissedStore } from '../stores/missed.ts';
import { createPlace, type PlaceStore } from '../stores/place.ts';
import { createQuickReplies, type QuickRepliesStore } from '../stores/quick-replies.ts';
import { createSelfTest, type SelfTestStore } from '../stores/self-test.ts';
import { createSession, type SessionStore } from '../stores/session.ts';
import { applyFrame } from './apply.ts';

export interface OpenDesk {
  connection: Connection;
  host: Host;
  /** The link's call; a 401 from anywhere signs the desk out, and what needs the password again asks for it. */
  call: Call;
  leads: LeadsStores;
  /** Of kinds of which not all is held. */
  pages: LeadPagesOfKind;
  liveChat: LiveChatStore;
  session: SessionStore;
  confirmation: ConfirmationStore;
  detail: DetailStore;
  place: PlaceStore;
  conversations: ConversationsStore;
  quickReplies: QuickRepliesStore;
  attention: AttentionStore;
  answers: AnswersStore;
  missed: MissedStore;
  selfTest: SelfTestStore;
  showConversation(visitorId: string): void;
  /** What stands open on this screen while somebody is in front of it; null for none. */
  shows(tag: Tag | null): void;
  reload(): Promise<void>;
  /** Changes the triage of any record: claim, handled, spam, notes. */
  change(kind: LeadKind, lead: Lead, change: Omit<LeadChange, 'version'>): Promise<void>;
  /** Connects, then loads; returns the closing. */
  start(): () => void;
}

export interface DeskOptions {
  connection: Connection;
  host: Host;
  onSignedOut: () => void;
  /** Tells the user something in passing. */
  say: (news: ToastMessage) => void;
  after: After;
  now: () => number;
  /** An id that nobody else makes. */
  newId: () => string;
}

/** Rows are shown after this long even if the live connection has not come about. */
const CONNECT_PATIENCE = 1500;

export function openDesk(options: DeskOptions): OpenDesk {
  const { connection, host, onSignedOut, say, after } = options;
  const confirmation = createConfirmation(watched(connection.call, onSignedOut));
  const { call } = confirmation;
  const leads = createLeadsStores({ call, after });
  const pages = createLeadPages(leads, { call, after });
  const liveChat = createLiveChat(call);
  const session = createSession(call);
  const detail = createDetail();
  const place = createPlace('today');
  const conversations = createConversations({ ...options, call, memory: host });
  const quickReplies = createQuickReplies(call, options.newId);
  const attention = createAttention(options);
  const answers = createAnswers(call);
  const missed = createMissed();
  const selfTest = createSelfTest(host, call);
  let shown: Tag | null = null;
  const me = () => session.getState().who?.id ?? null;

  function openTag(tag: string) {
    const route = routeOf(tag);
    if (route) navigate(route, desk);
    else place.show('today');
  }

  const ring = createPageAlerts({
    ...options,
    missed,
    open: openTag,
    focusedOn: () => shown,
    isInSight: (tag) =>
      place.getState().place === 'live-chat' && tag.startsWith(conversationTag('')),
    isQuiet: () => attention.getState().latest?.quiet ?? false,
    me,
  });

  async function reloadRecords() {
    const lists = leadKinds.map((kind) => leads[kind].load());
    const others = [liveChat.load(), answers.load(), quickReplies.again()];
    await Promise.all([session.check(), ...others, ...lists]);
  }

  /** Said once per outage, though a desk goes on trying. */
  let saidFailed = false;
  function noteState(state: SocketState) {
    if (state === 'online') saidFailed = false;
    if (state !== 'failed' || saidFailed) return;
    saidFailed = true;
    say({
      variant: 'destructive',
      title: 'Connection Error',
      description: 'Failed to establish live chat connection.',
      action: { label: 'Reconnect', run: connection.reconnect },
    });
  }

  /** The machine shows its notification; whoever looks at the page sees it there as well. */
  function sayGiven(frame: ServerFrame) {
    const given = frame.type === 'leadAssigned' ? givenTo(me(), frame.data) : null;
    if (!given) return;
    const { title, body: description, tag } = given;
    say({ title, description, action: { label: 'Open', run: () => openTag(tag) } });
  }

  const desk: OpenDesk = {
    connection,
    host,
    call,
    leads,
    pages,
    liveChat,
    session,
    confirmation,
    detail,
    place,
    conversations,
    quickReplies,
    attention,
    answers,
    missed,
    selfTest,
    showConversation(visitorId) {
      detail.close();
      conversations.select(visitorId);
      place.show('live-chat');
    },
    shows(tag) {
      if (tag === shown) return;
      shown = tag;
      host.shows(tag);
      if (tag === null) return;
      host.retire(tag);
      missed.retire(tag);
    },
    async reload() {
      await Promise.all([reloadRecords(), conversations.load()]);
    },
    async change(kind, lead, change) {
      const body = { ...change, version: lead.version };
      const record = await call(changeLead, { params: { kind, id: lead.id }, body });
      leadsOfKind(leads, kind).apply({ type: 'changed', record });
    },
    start() {
      // A load that began before the connection may miss what came between the two, so it is repeated.
      let loadedLive = false;
      const cancel = after(CONNECT_PATIENCE, () => void desk.reload());
      const off = connection.onFrame((frame) => {
        if (frame.type === 'connected') {
          cancel();
          // The conversations load by themselves, when they hear of it.
          if (!loadedLive || frame.resume === 'reset') void reloadRecords();
          loadedLive = true;
        }
        // Who has a conversation is told, and asked, where somebody wrote into it.
        if (frame.type === 'error' && !frame.taken_by) {
          say({ variant: 'destructive', title: 'Error', description: frame.message });
          void session.check();
        }
        if (host.rings === 'page') ring(frame);
        else sayGiven(frame);
        applyFrame(frame, desk);
      });
      const stops = [
        session.subscribe(({ who }) => who && conversations.restore(who)),
        connection.onState(noteState),
        host.onMissed?.(missed.add) ?? (() => {}),
      ];
      return () => {
        cancel();
        off();
        for (const stop of stops) stop();
      };
    },
  };
  return desk;
}

function watched(call: Call, onSignedOut: () => void): Call {
  return async (endpoint, options) => {
    try {
      return await call(endpoint, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onSignedOut();
      throw error;
    }
  };
}
