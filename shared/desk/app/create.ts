import { changeLead, type Lead, type LeadChange } from '../../contract/leads.ts';
import type { After } from '../../realtime/timers.ts';
import type { Connection } from '../ports/connection.ts';
import type { Host } from '../ports/host.ts';
import type { Tag } from '../ports/route.ts';
import { takeChanged } from '../stores/leads.ts';
import { createAlerts } from './desk-alerts.ts';
import {
  applyFrame,
  createStores,
  type DeskOptions,
  hasFailed,
  reloadRecords,
  type Stores,
} from './desk-stores.ts';

export interface OpenDesk extends Stores {
  connection: Connection;
  host: Host;
  showConversation(visitorId: string): void;
  /** Reports the record or conversation that somebody is looking at; null for none. */
  shows(tag: Tag | null): void;
  reload(): Promise<void>;
  /** Changes a lead's claim, status, spam mark or notes. Throws what the call throws. */
  change(lead: Lead, change: Omit<LeadChange, 'version'>): Promise<void>;
  /** Connects, then loads; returns the function that closes the desk. */
  start(): () => void;
}

/** Rows load after this long even without a live connection. */
const CONNECT_PATIENCE_MS = 1500;

/** Timers of a closed desk never run, because their requests would go out in the name of the next user. */
function ownTimers(after: After) {
  let isLeft = false;
  return {
    after: (milliseconds: number, task: () => void) => after(milliseconds, () => !isLeft && task()),
    /** `start` returns the function that closes the desk. */
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
      takeChanged(leads, record);
    },
    start: () => timers.during(() => startDesk(desk, alerts, timers.after)),
  };
  const alerts = createAlerts({ ...options, ...stores, doors: desk, focusedOn: () => shown });
  return desk;
}

type Alerts = ReturnType<typeof createAlerts>;

function startDesk(desk: OpenDesk, { onFrame, onState }: Alerts, after: After): () => void {
  const { connection, session, conversations, calls, host, phones, keptChanges, triage } = desk;
  // A load that began before the connection may miss changes in between, so it is repeated.
  let loadedLive = false;
  const cancel = after(CONNECT_PATIENCE_MS, () => void desk.reload());
  const stops = [
    cancel,
    connection.onFrame((frame) => {
      if (frame.type === 'connected') {
        cancel();
        // The conversations store loads itself when it handles this frame.
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
      for (const one of [triage.drafts, desk.website]) one.restore(who.id);
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
