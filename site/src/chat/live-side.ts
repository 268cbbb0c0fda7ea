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

/** How long staff are shown as typing after their last such frame; another comes while they type. */
const typingLastsMs = 5000;

/** The conversation with people: the socket follows the dialogue, in the one tab that holds the line. */
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
      onHeld: () => this.follow(),
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

  /** Whoever is known can be taken over, so their page listens also while they are with SallieBot. */
  follow(): void {
    const { visitor, stage, live, lines } = this.#deps.dialogue.current();
    if (visitor) this.#lock.want();
    else this.#lock.leave();
    if (visitor && this.#lock.isHeld()) {
      const known = Math.max(0, ...lines.map(({ seq }) => seq ?? 0));
      this.link.connect(visitor.id, { listening: stage !== 'live_chat', ended: live.ended, known });
    } else this.link.disconnect();
  }

  /** Somebody acts in this tab, or it came to the front. */
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

  /** The visitor has seen the messages of staff up to this place. */
  read(seq: number): void {
    if (seq > this.#readSeq && this.link.read(seq)) this.#readSeq = seq;
  }

  /** What could not be sent while nothing was connected goes as soon as something is. */
  async retryFailed(): Promise<void> {
    for (const { id, from, state } of this.#deps.dialogue.current().lines) {
      if (from === 'visitor' && state === 'failed')
        await this.#deps.emit({ type: 'retry_line', line: id });
    }
  }

  /** Fetches what was written while this page was not there. */
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

  /** The server knows this visitor no more (erased, or the visitor token ran out): the conversation ends on this device too. */
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
    // They ended it while nothing was connected: the server learns of it now.
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

  /** Switched off, erased, or in too many places: what the server knows decides. */
  async #turnedAway(sentence: string): Promise<void> {
    this.#deps.toast('Connection Error', sentence);
    await Promise.all([this.#deps.askSettings(), this.catchUp()]);
    if (this.#isInLive()) await this.#deps.emit({ type: 'live_failed' });
  }
}

/* Of several tabs one holds the line to live chat: the one in front of the visitor. A hidden tab's slow timers would lose it and say so. */

const NAME = 'chat-line';

interface LiveLockDeps {
  /** Undefined where the browser has none (a page that is neither https nor localhost): every tab then has its own line, as where they are refused. */
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
  /** Counts the requests: what an earlier one brings means nothing any more. */
  #latest = 0;
  #letGo = () => {};
  #queued: AbortController | null = null;

  constructor(deps: LiveLockDeps) {
    this.#deps = deps;
  }

  isHeld(): boolean {
    return this.#isHeld;
  }

  /** Wants the line; takes it from another tab when this one is in front. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    const { locks, isInFront } = this.#deps;
    if (locks) this.#request(locks, isInFront());
    else this.#become(true);
  }

  /** Takes it: somebody acts in this tab. */
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
      // Refused, and always will be, where the visitor lets no site keep anything.
      if (name !== 'AbortError') {
        this.#isStealing = false;
        return this.#become(true);
      }
      // Taken by the tab that is now in front; this one queues for when it goes.
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
