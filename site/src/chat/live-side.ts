import { ApiError } from '@sallie/shared/contract/client';
import { readConversation } from '@sallie/shared/contract/conversation';
import type { ConversationDeps } from './conversation-deps.ts';
import { type LiveEvent, LiveLink, type LiveLinkDeps } from './live-link.ts';
import type { SharedDialogue } from './shared-dialogue.ts';

interface LiveSideDeps extends ConversationDeps {
  dialogue: SharedDialogue;
  visitorToken: LiveLinkDeps['visitorToken'];
  emit: (event: LiveEvent) => Promise<void>;
  askSettings: () => Promise<void>;
  onChange: () => void;
}

/** How long "typing" is shown after a frame; staff who keep typing send further frames. */
const typingLastsMs = 5000;

/** Lets the socket follow the dialogue, in the one tab that holds the lock. */
export class LiveSide {
  readonly link: LiveLink;
  readonly #deps: LiveSideDeps;
  readonly #lock: LiveLock;
  #isStaffTyping = false;
  #cancelTyping = () => {};
  #readSeq = 0;

  constructor(deps: LiveSideDeps) {
    this.#deps = deps;
    this.link = new LiveLink({
      ...deps,
      emit: (event) => void this.#handle(event),
      onStaffTyping: () => this.#showTyping(true),
      onTurnedAway: (sentence) => void this.#turnedAway(sentence),
      onError: (sentence) => deps.toast('Connection Error', sentence),
    });
    this.#lock = new LiveLock({
      locks: deps.locks,
      isInFront: () => !deps.isHidden(),
      onHeld: () => {
        this.follow();
        void deps.dialogue.apply({ type: 'take_live', tab: deps.tab });
      },
      onLost: () => {
        this.follow();
        void deps.dialogue.apply({ type: 'release', tab: deps.tab });
      },
    });
  }

  isHeld(): boolean {
    return this.#lock.isHeld();
  }

  isStaffTyping(): boolean {
    return this.#isStaffTyping;
  }

  /** Staff can take over any known visitor, so the page also listens while the visitor is with SallieBot. */
  follow(): void {
    const { visitor, stage, live, lines } = this.#deps.dialogue.current();
    if (visitor) this.#lock.want();
    else this.#lock.leave();
    if (visitor && this.#lock.isHeld()) {
      const known = Math.max(0, ...lines.map(({ seq }) => seq ?? 0));
      this.link.connect(visitor.id, { listening: stage !== 'live_chat', ended: live.ended, known });
    } else this.link.disconnect();
  }

  /** Call when the visitor acts in this tab or brings it to the front. */
  take(): void {
    this.#lock.take();
  }

  restart(): void {
    this.#lock.take();
    this.link.reconnect();
    this.follow();
  }

  stop(): void {
    this.#cancelTyping();
    this.#lock.leave();
    this.link.disconnect();
  }

  read(seq: number): void {
    if (seq > this.#readSeq && this.link.read(seq)) this.#readSeq = seq;
  }

  async retryFailed(): Promise<void> {
    for (const { id, from, state } of this.#deps.dialogue.current().lines) {
      if (from === 'visitor' && state === 'failed')
        await this.#deps.emit({ type: 'retry_line', line: id });
    }
  }

  async catchUp(): Promise<void> {
    const { dialogue, call, emit } = this.#deps;
    const id = dialogue.current().visitor?.id;
    if (!id) return;
    try {
      const messages = await call(readConversation, { body: { visitor_id: id } });
      const places = new Map(dialogue.current().lines.map((line) => [line.id, line.seq]));
      if (messages.every((one) => places.get(one.client_id ?? one.id) === one.seq)) return;
      await emit({ type: 'lines_arrived', messages });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await this.forget();
    }
  }

  /** The server no longer knows the visitor (erased, or the token expired), so this device forgets them too. */
  async forget(): Promise<void> {
    await this.#deps.dialogue.forget();
    this.#deps.toast('Error', 'This chat could not be found. Please start a new one.');
  }

  #isInLive(): boolean {
    const { stage, visitor } = this.#deps.dialogue.current();
    return stage === 'live_chat' && visitor !== null;
  }

  async #handle(event: LiveEvent): Promise<void> {
    if (event.type === 'lines_arrived') this.#showTyping(false);
    // The visitor left live chat while the connection was lost, so the server learns of it now.
    const isConnected = event.type === 'live_connected';
    if (isConnected && this.#deps.dialogue.current().live.ended) this.link.handBack();
    await this.#deps.emit(event);
    if (isConnected && this.#isInLive()) await this.retryFailed();
  }

  #showTyping(isTyping: boolean): void {
    this.#cancelTyping();
    if (isTyping)
      this.#cancelTyping = this.#deps.after(typingLastsMs, () => this.#showTyping(false));
    if (this.#isStaffTyping === isTyping) return;
    this.#isStaffTyping = isTyping;
    this.#deps.onChange();
  }

  /** Live chat is off, or the visitor was erased or has too many connections: asks the server which. */
  async #turnedAway(sentence: string): Promise<void> {
    this.#deps.toast('Connection Error', sentence);
    await Promise.all([this.#deps.askSettings(), this.catchUp()]);
    if (this.#isInLive()) await this.#deps.emit({ type: 'live_failed' });
  }
}

/* One tab holds the lock: the tab in front, because a hidden tab's slow timers would lose the connection. */

const NAME = 'chat-line';

interface LiveLockDeps {
  /** Undefined on a page that is neither https nor localhost: every tab then connects. */
  locks: LockManager | undefined;
  isInFront: () => boolean;
  onHeld: () => void;
  onLost: () => void;
}

class LiveLock {
  readonly #deps: LiveLockDeps;
  #isWanted = false;
  #isHeld = false;
  #isStealing = false;
  /** Results of earlier requests are ignored. */
  #latest = 0;
  #letGo = () => {};
  #queued: AbortController | null = null;

  constructor(deps: LiveLockDeps) {
    this.#deps = deps;
  }

  isHeld(): boolean {
    return this.#isHeld;
  }

  /** Steals the lock from another tab when this one is in front. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    const { locks, isInFront } = this.#deps;
    if (locks) this.#request(locks, isInFront());
    else this.#become(true);
  }

  take(): void {
    const { locks } = this.#deps;
    if (this.#isWanted && !this.#isHeld && !this.#isStealing && locks) this.#request(locks, true);
  }

  leave(): void {
    if (!this.#isWanted) return;
    this.#isWanted = this.#isHeld = this.#isStealing = false;
    this.#latest += 1;
    this.#queued?.abort();
    this.#queued = null;
    this.#letGo();
  }

  #become(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#deps.onHeld();
    else this.#deps.onLost();
  }

  #request(locks: LockManager, steal: boolean): void {
    this.#latest += 1;
    const mine = this.#latest;
    this.#queued?.abort();
    this.#queued = steal ? null : new AbortController();
    this.#isStealing = steal;
    const options = this.#queued ? { signal: this.#queued.signal } : { steal: true };
    const request = locks.request(NAME, options, () =>
      mine === this.#latest ? this.#hold() : undefined,
    );
    request.catch(({ name }: Error) => {
      if (mine !== this.#latest) return;
      // Refused for good: the visitor allows no site to store data.
      if (name !== 'AbortError') {
        this.#isStealing = false;
        return this.#become(true);
      }
      // The tab in front stole the lock; this one queues for it.
      this.#become(false);
      this.#request(locks, false);
    });
  }

  #hold(): Promise<void> {
    this.#isStealing = false;
    this.#queued = null;
    this.#become(true);
    return new Promise((resolve) => {
      this.#letGo = resolve;
    });
  }
}
