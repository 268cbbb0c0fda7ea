import { ApiError } from '@sallie/shared/contract/client';
import { readConversation } from '@sallie/shared/contract/conversation';
import type { ConversationDeps } from './conversation-deps.ts';
import { type LiveEvent, LiveLink, type LiveLinkDeps } from './live-link.ts';
import type { SharedDialogue } from './shared-dialogue.ts';
import type { TabLock } from './tab-lock.ts';

interface LiveSideDeps extends ConversationDeps {
  dialogue: SharedDialogue;
  visitorToken: LiveLinkDeps['visitorToken'];
  emit: (event: LiveEvent) => Promise<void>;
  lock: TabLock;
  askSettings: () => Promise<void>;
  onChange: () => void;
}

/** How long "typing" is shown after a frame; staff who keep typing send further frames. */
const typingLastsMs = 5000;

/** Lets the socket follow the dialogue, in the one tab that acts. */
export class LiveSide {
  readonly link: LiveLink;
  readonly #deps: LiveSideDeps;
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
  }

  isStaffTyping(): boolean {
    return this.#isStaffTyping;
  }

  /** Staff can take over any known visitor, so the page also listens while the visitor is with SallieBot. */
  follow(): void {
    const { visitor, stage, live, lines } = this.#deps.dialogue.current();
    if (visitor && this.#deps.lock.isHeld()) {
      const known = Math.max(0, ...lines.map(({ seq }) => seq ?? 0));
      this.link.connect(visitor.id, { listening: stage !== 'live_chat', ended: live.ended, known });
    } else this.link.disconnect();
  }

  restart(): void {
    this.#deps.lock.take();
    this.link.reconnect();
    this.follow();
  }

  stop(): void {
    this.#cancelTyping();
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
