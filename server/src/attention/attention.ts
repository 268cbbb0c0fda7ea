import type { Attention } from '@sallie/shared/contract/attention';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { chatVisitorOf } from '@sallie/shared/rules/triage';
import type { Core } from '../core.ts';
import type { StaffClient } from '../realtime/hub.ts';
import { logFailure } from '../store/failure.ts';
import { callsNow, decide, type Situation } from './decide.ts';
import { createLeadSignals, HeldLeads } from './lead-signals.ts';
import { OpenConversations } from './open-conversations.ts';

/** Changes within this time are sent in one frame. */
const GATHER_MS = 50;
const TRY_AGAIN_AFTER_MS = 2000;

export interface AttentionDeps
  extends Pick<Core, 'hub' | 'relay' | 'store' | 'facts' | 'clock' | 'log' | 'after'> {
  isOnline(visitorId: string): boolean;
  phones: {
    /** True when phones are to ring, even while no desk is open. */
    areRung(): boolean;
    ring(calls: PhoneCalls): void;
  };
}

export interface PhoneCalls extends ReturnType<typeof callsNow> {
  waiting: number;
}

export async function openAttention(deps: AttentionDeps) {
  const conversations = new OpenConversations(deps);
  await conversations.open();
  const attention = new DeskAttention(deps, conversations);
  attention.listen();
  return attention;
}

class DeskAttention {
  readonly #deps: AttentionDeps;
  readonly #conversations: OpenConversations;
  readonly #signals: ReturnType<typeof createLeadSignals>;
  readonly #held: HeldLeads;
  #isHeldKnown = false;
  /** The JSON that was last sent to all desks. */
  #sent = '';
  #isGathering = false;
  #cancel = () => {};
  /** The facts outlive this object. */
  #endFacts = () => {};

  constructor(deps: AttentionDeps, conversations: OpenConversations) {
    this.#deps = deps;
    this.#conversations = conversations;
    this.#signals = createLeadSignals(deps.store, deps.clock);
    this.#held = new HeldLeads(deps);
  }

  listen(): void {
    const { hub, relay, facts } = this.#deps;
    hub.on('frame', (frame) => this.#handleFrame(frame));
    hub.on('join', (staffClient) => {
      this.#loadHeld();
      void this.#greet(staffClient).catch((error: unknown) => {
        // This desk got nothing, so the next frame must go to all.
        this.#sent = '';
        this.#tryAgain(error);
      });
    });
    // Frames about changes of other processes may have been lost.
    relay.on('startOver', () => {
      this.#isHeldKnown = false;
      this.#signals.changed();
    });
    hub.on('change', this.changed);
    this.#endFacts = facts.onChange(() => {
      this.#held.renew();
      this.changed();
    });
  }

  stop(): void {
    this.#endFacts();
    this.#cancel();
  }

  #handleFrame(frame: ServerFrame): void {
    if (this.#held.apply(frame)) this.#leadsChanged();
    const visitorId = openConversationOf(frame);
    if (visitorId === null) return;
    this.#conversations.mark(visitorId);
    this.changed();
  }

  #leadsChanged(): void {
    this.#signals.changed();
    if (this.#isFollowed()) this.changed();
  }

  #isFollowed(): boolean {
    return this.#deps.hub.staffClientsHere() > 0 || this.#deps.phones.areRung();
  }

  changed = (): void => {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#wake(GATHER_MS);
  };

  #wake(milliseconds: number): void {
    this.#cancel();
    this.#cancel = this.#deps.after(milliseconds, () => void this.#publish().catch(this.#tryAgain));
  }

  async #publish(): Promise<void> {
    const { hub } = this.#deps;
    this.#isGathering = false;
    await this.#conversations.refresh();
    // Without desks and phones nobody needs it; the first desk to join gets everything.
    if (!this.#isFollowed()) return;
    this.#loadHeld();
    const data = await this.#now();
    const text = JSON.stringify(data);
    if (text !== this.#sent) hub.toStaffHere({ type: 'attention', data });
    this.#sent = text;
  }

  async #now(): Promise<Attention> {
    const { clock, facts, hub, phones } = this.#deps;
    const situation: Situation = {
      ...(await this.#signals.read()),
      now: clock.now(),
      facts: facts.current(),
      conversations: [...this.#conversations.all()],
      held: [...this.#held.all()],
      onDuty: hub.staffClients(),
    };
    const { attention, again } = decide(situation);
    const { waiting } = attention;
    if (phones.areRung()) phones.ring({ ...callsNow(situation), waiting });
    if (!this.#isGathering) this.#wake(again);
    return attention;
  }

  async #greet(staffClient: StaffClient): Promise<void> {
    await this.#conversations.refresh();
    this.#deps.hub.send(staffClient, { type: 'attention', data: await this.#now() });
    // This desk may know more than the others were sent, so the next frame goes to all even if equal.
    this.#sent = '';
    this.changed();
  }

  /** A desk that joins after a failed load tries again. */
  #loadHeld(): void {
    if (this.#isHeldKnown) return;
    this.#isHeldKnown = true;
    this.#held.load().then(this.changed, (error: unknown) => {
      this.#isHeldKnown = false;
      this.#failed(error);
    });
  }

  #failed = (error: unknown): void => {
    logFailure(this.#deps.log, 'attention', error);
  };

  #tryAgain = (error: unknown): void => {
    this.#failed(error);
    this.#signals.changed();
    this.#wake(TRY_AGAIN_AFTER_MS);
  };
}

function openConversationOf(frame: ServerFrame): string | null {
  switch (frame.type) {
    case 'liveChatMessage':
    case 'takeOver':
    case 'handBack':
    case 'read':
    case 'visitorOnline':
    case 'visitorOffline':
      return frame.data.visitor_id;
    // A lead replaces the wait in its conversation. A new visitor counts from the first message.
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
