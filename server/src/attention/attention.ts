import type { Attention } from '@sallie/shared/contract/attention';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { chatVisitorOf } from '@sallie/shared/rules/attention';
import type { Core } from '../core.ts';
import type { StaffClient } from '../realtime/hub.ts';
import { logFailure } from '../store/failure.ts';
import { callsNow, decide, type Situation } from './decide.ts';
import { HeldLeads } from './held-leads.ts';
import { createLeadSignals } from './lead-signals.ts';
import { OpenConversations } from './open-conversations.ts';

/** What happens within so many milliseconds is told in one frame. */
const GATHER_MS = 50;
const TRY_AGAIN_AFTER_MS = 2000;

export interface AttentionDeps
  extends Pick<Core, 'hub' | 'relay' | 'store' | 'facts' | 'clock' | 'log' | 'after'> {
  isOnline(visitorId: string): boolean;
  phones: {
    /** Whether they are to be told, also while no desk is open. */
    areRung(): boolean;
    ring(calls: PhoneCalls): void;
  };
}

export interface PhoneCalls extends ReturnType<typeof callsNow> {
  waiting: number;
}

/** Opens what tells every desk the same about what rings, waits and is unread: at each change, each step of the escalation, opening and closing. */
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
  /** What went to all desks last. */
  #sent = '';
  #isGathering = false;
  #cancel = () => {};
  /** They outlive this. */
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
        // It was told nothing yet: the next frame goes to all.
        this.#sent = '';
        this.#tryAgain(error);
      });
    });
    // What others did meanwhile may never have been told.
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

  /** Somebody is to be told from now on, or of something else. */
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
    // Without a desk there is nobody to tell; the first one to come is told everything.
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
    // It knows what the others may never be sent: the next frame goes to all, equal or not.
    this.#sent = '';
    this.changed();
  }

  /** Read when the first desk comes, which is told of them a moment later. Whoever comes after a failure tries again. */
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

  /** What could not be read now is read when the store is back. */
  #tryAgain = (error: unknown): void => {
    this.#failed(error);
    this.#signals.changed();
    this.#wake(TRY_AGAIN_AFTER_MS);
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
