import type { ServerFrame } from '../../contract/frames.ts';
import { byKind, type LeadRef, leadKinds } from '../../contract/leads.ts';
import type { After } from '../../realtime/timers.ts';
import type { Host } from '../ports/host.ts';
import { createMissed, createPhones, createSelfTest } from '../stores/alert-ways.ts';
import { createAnswers } from '../stores/answers.ts';
import { type AttentionStore, createAttention } from '../stores/attention.ts';
import { createCalls, sayNoted } from '../stores/calls.ts';
import {
  createDrafts,
  createSelection,
  createUnderWay,
  createUndo,
  createWaitingKeys,
} from '../stores/changes.ts';
import { type ConversationsStore, createConversations } from '../stores/conversations.ts';
import type { StoreDeps } from '../stores/deps.ts';
import { createFigures } from '../stores/figures.ts';
import { createKeptChanges } from '../stores/kept-changes.ts';
import { createLeadPages, createViews } from '../stores/lead-lists.ts';
import {
  createLeadsStores,
  heldLead,
  type LeadsStates,
  type LeadsStores,
  leadsOfKind,
  takeChanged,
} from '../stores/leads.ts';
import { createLiveChat, createQuickReplies } from '../stores/live-chat.ts';
import { createPaced } from '../stores/paced.ts';
import { createDetail, createPlace, createWalk } from '../stores/place.ts';
import { createColleagues, createConfirmation, createSession, watched } from '../stores/staff.ts';
import { createViewing } from '../stores/viewing.ts';
import { createVisits } from '../stores/visits.ts';
import { createWebsite } from '../stores/website.ts';

export type Stores = ReturnType<typeof createStores>;

export interface DeskOptions extends Omit<StoreDeps, 'call' | 'memory'> {
  host: Host;
  onSignedOut: () => void;
}

/** Unlike the time of day it never jumps. */
const sinceStart = () => performance.now();

function createTriage(deps: StoreDeps) {
  return {
    views: createViews(deps),
    viewing: createViewing(deps),
    drafts: createDrafts(deps.memory),
    colleagues: createColleagues(deps.call),
    selection: createSelection(),
    undo: createUndo(),
    walk: createWalk(),
    underWay: createUnderWay(sinceStart),
    waitingKeys: createWaitingKeys(),
  };
}

/** For views that combine records, conversations and counts. */
function pacedStates(
  leads: LeadsStores,
  conversations: ConversationsStore,
  attention: AttentionStore,
  after: After,
) {
  const latest = () => ({
    ...byKind<LeadsStates>((kind) => leads[kind].getState()),
    conversations: conversations.getState(),
    attention: attention.getState(),
  });
  const sources = [...Object.values(leads), conversations, attention];
  return createPaced(sources, latest, { now: sinceStart, after });
}

export function createStores(options: DeskOptions) {
  const { connection, host, onSignedOut, after } = options;
  const confirmation = createConfirmation(watched(connection.call, onSignedOut));
  const { call } = confirmation;
  const deps: StoreDeps = { ...options, call, memory: host };
  const leads = createLeadsStores(deps);
  const conversations = createConversations(deps);
  const attention = createAttention(deps);
  const session = createSession(call);
  const detail = createDetail();
  const phones = createPhones(call);
  const triage = {
    ...createTriage(deps),
    paced: pacedStates(leads, conversations, attention, after),
  };
  return {
    call,
    confirmation,
    leads,
    /** Pages from the server, for kinds with more leads than this desk holds. */
    pages: createLeadPages(leads, deps),
    liveChat: createLiveChat(call),
    session,
    detail,
    place: createPlace('today'),
    conversations,
    quickReplies: createQuickReplies(call, options.newId),
    attention,
    answers: createAnswers(call),
    figures: createFigures(call),
    visits: createVisits(call),
    calls: createCalls({
      ...{ ...deps, session },
      onArrived: (form, id) => sayNoted(options.say, detail, form, id),
    }),
    website: createWebsite(deps),
    phones,
    missed: createMissed(),
    selfTest: createSelfTest(host, call, phones),
    triage,
    keptChanges: createKeptChanges({ ...deps, session, leads, triage }),
  };
}

export async function reloadRecords(stores: Stores) {
  const { session, liveChat, answers, website, quickReplies, visits, leads } = stores;
  const lists = leadKinds.map((kind) => leads[kind].load());
  const others = [liveChat.load(), answers.load(), website.load(), quickReplies.again()];
  await Promise.all([session.check(), visits.again(), ...others, ...lists]);
  await forgetErased(stores);
}

/** Erasures during this desk's absence reached it by no frame, so drafts about erased leads go now. */
async function forgetErased(stores: Stores): Promise<void> {
  const { leads, triage, conversations, keptChanges } = stores;
  const written = new Set(conversations.unsentTo());
  const visitors = [...written].map((id): LeadRef => ({ kind: 'visitors', id }));
  for (const lead of [...triage.drafts.records(), ...keptChanges.records(), ...visitors]) {
    if (heldLead(leads, lead)) continue;
    try {
      const kept = await leadsOfKind(leads, lead.kind).read(lead.id);
      if (kept === null) applyFrame({ type: 'leadErased', data: lead }, stores);
    } catch {
      // The session and the connection show the reason; the next load asks again.
    }
  }
}

export const hasFailed = ({ leads, session, ...stores }: Stores): boolean =>
  leadKinds.some((kind) => leads[kind].getState().phase === 'failed') ||
  [stores.visits, stores.liveChat, stores.answers, stores.website].some(
    (one) => one.getState().problem !== '',
  ) ||
  session.getState().hasFailed;

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
      takeChanged(leads, frame.data.record);
      triage.drafts.saved(frame.data.record);
      return;
    case 'leadErased':
      forgetLead(frame.data, stores);
      return;
    case 'visitChanged':
      visits.apply(frame.data.visit);
      return;
    case 'liveChatMessage': {
      const { visitor_id, message, is_bot, is_admin } = frame.data;
      const isTheirs = (lead: LeadRef) => visitorOf(leads, lead) === visitor_id;
      if (!is_bot && !is_admin) visits.said(message, isTheirs);
      return;
    }
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
    case 'staffChanged': // The user's own name, role or saved views may have changed on another machine.
      void session.check();
      if (visits.getState().calendars) void visits.loadCalendars();
      void triage.views.load();
      void triage.colleagues.load();
      return;
    case 'noticesChanged':
      session.setState({ warnings: frame.data });
      return;
    default: // No other frame changes records.
  }
}

/** Returns the visitor who may have chatted about this lead. */
function visitorOf(leads: LeadsStores, { kind, id }: LeadRef): string | undefined {
  if (kind !== 'consultations') return id;
  return leads.consultations.getState().rows.find((row) => row.id === id)?.visitor_id;
}

function forgetLead(lead: LeadRef, { leads, visits, triage, keptChanges }: Stores): void {
  leadsOfKind(leads, lead.kind).apply({ type: 'erased', id: lead.id });
  visits.forget(lead.id);
  triage.drafts.forget(lead);
  keptChanges.forget(lead);
  triage.views.again();
}
