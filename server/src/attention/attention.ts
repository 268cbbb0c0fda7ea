import type { Attention, ServerFrame } from '@sallie/shared/contract/frames';
import type { After } from '@sallie/shared/realtime/timers';
import { chatVisitorOf } from '@sallie/shared/rules/attention';
import type { Logger } from 'pino';
import type { Facts } from '../content/facts.ts';
import type { Hub, StaffClient } from '../realtime/hub.ts';
import type { Relay } from '../realtime/relay.ts';
import { logFailure } from '../store/failure.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { decide } from './decide.ts';
import { createHeldLeads } from './held-leads.ts';
import { createLeadSignals } from './lead-signals.ts';
import { openConversations } from './open-conversations.ts';

/** What happens within so many milliseconds is told in one frame. */
const GATHER = 50;
/** Milliseconds. */
const TRY_AGAIN_AFTER = 2000;

export interface AttentionDeps {
  hub: Hub;
  relay: Relay;
  store: Store;
  isOnline(visitorId: string): boolean;
  facts: Facts;
  clock: Pick<Clock, 'now'>;
  log: Logger;
  after: After;
}

/** Tells every desk the same about what rings, waits and is unread: at each change, each step of the escalation, opening and closing. */
export async function openAttention(deps: AttentionDeps) {
  const { hub, store, clock, log, after, facts } = deps;
  const signals = createLeadSignals(store, clock);
  const conversations = await openConversations(deps);
  const held = createHeldLeads(deps);
  let isHeldKnown = false;
  let sent = '';
  let isGathering = false;
  let cancel = () => {};

  async function now(): Promise<Attention> {
    const signs = await signals.read();
    const { attention, again } = decide({
      ...signs,
      now: clock.now(),
      facts: facts.current(),
      conversations: conversations.all(),
      held: held.all(),
      onDuty: hub.staffClients(),
    });
    if (!isGathering) wake(again);
    return attention;
  }

  function wake(milliseconds: number): void {
    cancel();
    cancel = after(milliseconds, () => void publish().catch(tryAgain));
  }

  function failed(error: unknown): void {
    logFailure(log, 'attention', error);
  }

  /** What could not be read now is read when the store is back. */
  function tryAgain(error: unknown): void {
    failed(error);
    signals.changed();
    wake(TRY_AGAIN_AFTER);
  }

  async function publish(): Promise<void> {
    isGathering = false;
    await conversations.refresh();
    // Without a desk there is nobody to tell; the first one to come is told everything.
    if (hub.staffClientsHere() === 0) return;
    const data = await now();
    const text = JSON.stringify(data);
    if (text !== sent) hub.toStaffHere({ type: 'attention', data });
    sent = text;
  }

  function changed(): void {
    if (isGathering) return;
    isGathering = true;
    wake(GATHER);
  }

  /** Read when the first desk comes, which is told of them a moment later. Whoever comes after a failure tries again. */
  function loadHeld(): void {
    if (isHeldKnown) return;
    isHeldKnown = true;
    held.load().then(changed, (error: unknown) => {
      isHeldKnown = false;
      failed(error);
    });
  }

  async function greet(staffClient: StaffClient): Promise<void> {
    await conversations.refresh();
    hub.send(staffClient, { type: 'attention', data: await now() });
    // It knows what the others may never be sent: the next frame goes to all, equal or not.
    sent = '';
    changed();
  }

  function leadsChanged(): void {
    signals.changed();
    if (hub.staffClientsHere() > 0) changed();
  }

  hub.on('frame', (frame) => {
    if (held.apply(frame)) leadsChanged();
    const visitorId = openConversationOf(frame);
    if (visitorId === null) return;
    conversations.mark(visitorId);
    changed();
  });
  hub.on('join', (staffClient) => {
    loadHeld();
    void greet(staffClient).catch(failed);
  });
  // What others did meanwhile may never have been told.
  deps.relay.on('startOver', () => {
    isHeldKnown = false;
    signals.changed();
  });
  hub.on('change', changed);
  const off = facts.onChange(() => {
    held.renew();
    changed();
  });

  return {
    stop() {
      off();
      cancel();
    },
  };
}

/** Whose conversation may have changed with what this frame tells. */
function openConversationOf(frame: ServerFrame): string | null {
  switch (frame.type) {
    case 'liveChatMessage':
    case 'takeOver':
    case 'handBack':
    case 'read':
    case 'visitorOnline':
    case 'visitorOffline':
      return frame.data.visitor_id;
    // The lead stands for what they waited with. Who is new has said nothing yet: their first line tells.
    case 'leadCreated':
      return chatVisitorOf(frame.data.record);
    case 'leadChanged':
      return frame.data.kind === 'visitors' ? frame.data.record.id : null;
    case 'leadErased':
      return frame.data.kind === 'visitors' ? frame.data.id : null;
    default:
      return null;
  }
}
