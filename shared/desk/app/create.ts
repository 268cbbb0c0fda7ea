import type { ServerFrame } from '../../contract/frames.ts';
import {
  changeLead,
  type Lead,
  type LeadChange,
  type LeadRef,
  leadKinds,
} from '../../contract/leads.ts';
import type { After } from '../../realtime/timers.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import { createMissed } from '../alerts/page-alerts.ts';
import type { Connection } from '../ports/connection.ts';
import type { Host } from '../ports/host.ts';
import type { Tag } from '../ports/route.ts';
import { createAnswers } from '../stores/answers.ts';
import { createAttention } from '../stores/attention.ts';
import { createCalls, sayNoted } from '../stores/calls.ts';
import { createConversations } from '../stores/conversations.ts';
import { createFigures } from '../stores/figures.ts';
import { createKeptChanges } from '../stores/kept-changes.ts';
import { createLeadPages } from '../stores/lead-pages.ts';
import { createLeadsStores, leadsOfKind } from '../stores/leads.ts';
import { createLiveChat } from '../stores/live-chat.ts';
import { createPhones } from '../stores/phones.ts';
import { createDetail, createPlace } from '../stores/place.ts';
import { createQuickReplies } from '../stores/quick-replies.ts';
import { createSelfTest } from '../stores/self-test.ts';
import { createConfirmation, createSession, watched } from '../stores/staff.ts';
import { createVisits } from '../stores/visits.ts';
import { createWebsite } from '../stores/website.ts';
import { type Alerts, createAlerts } from './desk-alerts.ts';
import { forgetErased } from './forget-erased.ts';
import { createTriage } from './triage-stores.ts';

type Stores = ReturnType<typeof createStores>;

/** Every store of the desk, what it stands on, and what concerns several of them. */
export interface OpenDesk extends Stores {
  connection: Connection;
  host: Host;
  showConversation(visitorId: string): void;
  /** What stands open on this screen while somebody is in front of it; null for none. */
  shows(tag: Tag | null): void;
  reload(): Promise<void>;
  /** Changes the triage of any record: claim, handled, spam, notes. */
  change(lead: Lead, change: Omit<LeadChange, 'version'>): Promise<void>;
  /** Connects, then loads; returns the closing. */
  start(): () => void;
}

export interface DeskOptions {
  connection: Connection;
  host: Host;
  onSignedOut: () => void;
  say: (news: ToastMessage) => void;
  after: After;
  now: () => number;
  newId: () => string;
}

/** Rows are shown after this long even if the live connection has not come about. */
const CONNECT_PATIENCE = 1500;

/** What waits in a desk that is left never runs: it would go out as whoever is signed in by then. */
function ownTimers(after: After) {
  let isLeft = false;
  return {
    after: (milliseconds: number, task: () => void) => after(milliseconds, () => !isLeft && task()),
    /** `start` returns what leaves the desk. */
    during(start: () => () => void): () => void {
      isLeft = false;
      const leave = start();
      return () => {
        isLeft = true;
        leave();
      };
    },
  };
}

export function openDesk(given: DeskOptions): OpenDesk {
  const { connection, host } = given;
  const timers = ownTimers(given.after);
  const options = { ...given, after: timers.after };
  const stores = createStores(options);
  const { call, leads, detail, place, conversations, missed } = stores;
  let shown: Tag | null = null;
  const desk: OpenDesk = {
    connection,
    host,
    ...stores,
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
      await Promise.all([reloadRecords(stores), conversations.load()]);
    },
    async change({ kind, id, version }, change) {
      const record = await call(changeLead, { params: { kind, id }, body: { ...change, version } });
      leadsOfKind(leads, kind).apply({ type: 'changed', record });
    },
    start: () => timers.during(() => startDesk(desk, alerts, timers.after)),
  };
  const alerts = createAlerts({ ...options, ...stores, doors: desk, focusedOn: () => shown });
  return desk;
}

function createStores(options: DeskOptions) {
  const { connection, host, onSignedOut, after } = options;
  const confirmation = createConfirmation(watched(connection.call, onSignedOut));
  const { call } = confirmation;
  const leads = createLeadsStores({ call, after });
  const conversations = createConversations({ ...options, call, memory: host });
  const attention = createAttention(options);
  const session = createSession(call);
  const detail = createDetail();
  const phones = createPhones(call);
  const triage = createTriage({
    ...{ call, connection, leads, conversations, attention },
    memory: host,
  });
  return {
    /** The link's call; a 401 from anywhere signs the desk out, and what needs the password again asks for it. */
    call,
    confirmation,
    leads,
    /** Of kinds of which not all is held. */
    pages: createLeadPages(leads, { call, after }),
    liveChat: createLiveChat(call),
    session,
    detail,
    place: createPlace('today'),
    conversations,
    quickReplies: createQuickReplies(call, options.newId),
    attention,
    answers: createAnswers(call, host),
    figures: createFigures(call),
    visits: createVisits(call),
    calls: createCalls({
      ...options,
      ...{ call, session, memory: host },
      onArrived: (form, id) => sayNoted(options.say, detail, form, id),
    }),
    website: createWebsite({ ...options, call, memory: host }),
    phones,
    missed: createMissed(),
    selfTest: createSelfTest(host, call, phones),
    triage,
    keptChanges: createKeptChanges({ ...options, call, session, memory: host, leads, triage }),
  };
}

async function reloadRecords(stores: Stores) {
  const { session, liveChat, answers, website, quickReplies, visits, leads } = stores;
  const lists = leadKinds.map((kind) => leads[kind].load());
  const others = [liveChat.load(), answers.load(), website.load(), quickReplies.again()];
  await Promise.all([session.check(), visits.again(), ...others, ...lists]);
  await forgetErased(stores, (data) => applyFrame({ type: 'leadErased', data }, stores));
}

const hasFailed = ({ leads, visits, session }: Stores): boolean =>
  leadKinds.some((kind) => leads[kind].getState().phase === 'failed') ||
  visits.getState().problem !== '' ||
  session.getState().hasFailed;

function startDesk(desk: OpenDesk, { onFrame, onState }: Alerts, after: After): () => void {
  const { connection, session, conversations, calls, host, phones, keptChanges, triage } = desk;
  // A load that began before the connection may miss what came between the two, so it is repeated.
  let loadedLive = false;
  const cancel = after(CONNECT_PATIENCE, () => void desk.reload());
  const stops = [
    cancel,
    connection.onFrame((frame) => {
      if (frame.type === 'connected') {
        cancel();
        // The conversations load by themselves, when the frame comes to them.
        if (!loadedLive || frame.resume === 'reset' || hasFailed(desk)) void reloadRecords(desk);
        loadedLive = true;
      }
      onFrame(frame);
      applyFrame(frame, desk);
      phones.handle(frame, session.getState().who?.id);
    }),
    session.subscribe(({ who }) => {
      if (!who) return;
      conversations.restore(who);
      for (const one of [triage.drafts, desk.answers, desk.website]) one.restore(who.id);
      void Promise.all([calls.restore(), keptChanges.restore()]);
    }),
    connection.onState((state) => state === 'online' && void calls.sendKept()),
    connection.onState((state) => state === 'online' && void keptChanges.sendKept()),
    connection.onState(onState),
    host.onMissed?.(desk.missed.add) ?? (() => {}),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function applyFrame(frame: ServerFrame, stores: Stores): void {
  applyToRecords(frame, stores);
  stores.attention.handle(frame);
  stores.conversations.handle(frame);
}

function applyToRecords(frame: ServerFrame, stores: Stores): void {
  const { leads, liveChat, session, answers, quickReplies, visits, website, triage } = stores;
  switch (frame.type) {
    case 'leadCreated':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'created', record: frame.data.record });
      return;
    case 'leadChanged':
      leadsOfKind(leads, frame.data.kind).apply({ type: 'changed', record: frame.data.record });
      triage.drafts.saved(frame.data.record);
      return;
    case 'leadErased':
      forgetLead(frame.data, stores);
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
    case 'staffChanged': // An owner may have changed what whoever sits here is called or may do.
      void session.check();
      if (visits.getState().calendars) void visits.loadCalendars();
      return;
    case 'noticesChanged':
      session.setState({ warnings: frame.data });
      return;
    default: // The rest is no matter of records.
  }
}

function forgetLead(lead: LeadRef, { leads, visits, triage, answers }: Stores): void {
  leadsOfKind(leads, lead.kind).apply({ type: 'erased', id: lead.id });
  visits.forget(lead.id);
  triage.drafts.forget(lead);
  answers.forget(lead.id);
}
