import { ApiError, type Call } from '../src/client.ts';
import { type ConsultationStatus, changeConsultation } from '../src/consultation.ts';
import { type LeadKind, leadKinds } from '../src/lead.ts';
import { changeLead, type Lead, type LeadChange } from '../src/leads.ts';
import type { ToastMessage } from '../ui/toasts.ts';
import { hear } from './hear.ts';
import type { Host } from './host.ts';
import type { Link } from './link.ts';
import { createLeadsStores, freshCount, type LeadsStores, leadsOfKind } from './stores/leads.ts';
import { createLiveChat, type LiveChatStore } from './stores/live-chat.ts';
import { createPanel, type PanelStore } from './stores/panel.ts';
import { createSession, type SessionStore } from './stores/session.ts';

export interface OpenDesk {
  link: Link;
  host: Host;
  /** The link's call; a 401 from anywhere signs the desk out. */
  call: Call;
  leads: LeadsStores;
  liveChat: LiveChatStore;
  session: SessionStore;
  panel: PanelStore;
  reload(): Promise<void>;
  /** Changes the triage of any record: claim, handled, spam, notes. */
  change(kind: LeadKind, lead: Lead, change: Omit<LeadChange, 'version'>): Promise<void>;
  /** Resolves to the version after the move, from which an undo starts. */
  moveTo(id: string, version: number, status: ConsultationStatus): Promise<number>;
  /** Connects, then loads; returns the closing. */
  start(): () => void;
}

export interface DeskOptions {
  link: Link;
  host: Host;
  onSignedOut: () => void;
  /** Tells the user something in passing. */
  say: (news: ToastMessage) => void;
  after: (milliseconds: number, deed: () => void) => () => void;
}

/** Rows are shown after this long even if the live connection has not come about. */
const CONNECT_PATIENCE = 1500;

export function openDesk({ link, host, onSignedOut, say, after }: DeskOptions): OpenDesk {
  const call = watched(link.call, onSignedOut);
  const leads = createLeadsStores(call);
  const liveChat = createLiveChat(call);
  const session = createSession(call);
  const panel = createPanel();

  async function reload() {
    const lists = leadKinds.map((kind) => leads[kind].load());
    await Promise.all([session.check(), liveChat.load(), ...lists]);
  }

  const desk: OpenDesk = {
    link,
    host,
    call,
    leads,
    liveChat,
    session,
    panel,
    reload,
    async change(kind, lead, change) {
      const body = { ...change, version: lead.version };
      const record = await call(changeLead, { params: { kind, id: lead.id }, body });
      leadsOfKind(leads, kind).apply({ type: 'changed', record });
    },
    async moveTo(id, version, status) {
      const record = await call(changeConsultation, { params: { id }, body: { version, status } });
      leads.consultations.apply({ type: 'changed', record });
      return record.version;
    },
    start() {
      // A load that began before the connection may miss what came between the two, so it is repeated.
      let loadedLive = false;
      const cancel = after(CONNECT_PATIENCE, () => void reload());
      const deafen = link.onFrame((frame) => {
        if (frame.type === 'connected') {
          cancel();
          if (!loadedLive || frame.resume === 'reset') void reload();
          loadedLive = true;
        }
        if (frame.type === 'error') {
          say({ variant: 'destructive', title: 'Error', description: frame.message });
          void session.check();
        }
        hear(frame, desk, say);
      });
      const uncount = leadKinds.map((kind) =>
        leads[kind].subscribe(() => host.badge(freshCount(leads))),
      );
      return () => {
        cancel();
        deafen();
        for (const stop of uncount) stop();
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
