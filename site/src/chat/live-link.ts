import type { VisitorEvent } from '@sallie/shared/bot/dialogue/event';
import type { Message } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import {
  type Acknowledged,
  createOutbox,
  type Outcome,
  type OutgoingLine,
} from '@sallie/shared/realtime/outbox';
import {
  connectSocket,
  type LiveSocket,
  type SocketState,
  type WebSocketLike,
} from '@sallie/shared/realtime/socket';
import type { After } from '@sallie/shared/realtime/timers';

type Undated<T> = T extends { id: string } ? Omit<T, 'id'> : never;
export type LiveEvent = Undated<VisitorEvent>;

export type Delivery =
  | ({ result: 'kept' } & Acknowledged)
  /** The conversation takes no messages now. */
  | { result: 'closed'; sentence: string }
  /** `unconnected`: all attempts failed. `elsewhere`: another tab now sends the message. */
  | { result: 'refused' | 'unconnected' | 'elsewhere' };

export interface LiveLinkDeps {
  openSocket: () => WebSocketLike;
  after: After;
  random: () => number;
  /** For browsers that refuse the cookie. */
  visitorToken: () => string | undefined;
  emit: (event: LiveEvent) => void;
  onStaffTyping: () => void;
  /** The server refused to register this visitor. */
  onTurnedAway: (sentence: string) => void;
  onError: (sentence: string) => void;
}

/** Messages that arrive within this time are shown together. */
const togetherMs = 30;
/** Shorter than staff see "typing". */
const typingEveryMs = 2500;

export class LiveLink {
  readonly #deps: LiveLinkDeps;
  readonly #outbox;
  #socket: LiveSocket | null = null;
  #state: SocketState = 'closed';
  #visitorId = '';
  /** True while the visitor is with SallieBot and the socket only waits for staff to take over. */
  #isListening = false;
  /** The highest `seq` that came over this page's socket. */
  #lastSeq: number | undefined;
  #arrived: Message[] = [];
  #maySendTyping = true;
  #isLossReported = false;
  #givenUp: 'unconnected' | 'elsewhere' = 'elsewhere';

  constructor(deps: LiveLinkDeps) {
    this.#deps = deps;
    this.#outbox = createOutbox({
      send: (line) => this.#socket?.send({ type: 'liveChatMessage', data: line }) ?? false,
      onSilence: () => this.lose(),
      after: deps.after,
    });
  }

  isOnline(): boolean {
    return this.#state === 'online';
  }

  /** Connects for live chat or, with `listening`, only to learn when staff take over. */
  connect(id: string, wish: { listening: boolean; ended: boolean; known: number }): void {
    if (id !== this.#visitorId) this.#lastSeq = undefined;
    if (id !== this.#visitorId || wish.listening !== this.#isListening) {
      if (wish.ended) this.handBack();
      this.disconnect();
    }
    if (this.#socket || this.#state === 'failed') return;
    this.#visitorId = id;
    this.#isListening = wish.listening;
    // The page already shows the messages with SallieBot.
    if (wish.listening) this.#lastSeq ??= wish.known;
    this.#isLossReported = false;
    this.#state = 'connecting';
    this.#socket = connectSocket({
      ...this.#deps,
      open: this.#deps.openSocket,
      register: async () => {
        const visitorToken = this.#deps.visitorToken();
        return {
          type: 'register',
          visitorId: id,
          ...(visitorToken && { visitorToken }),
          ...(wish.listening && { listening: true }),
          ...(this.#lastSeq !== undefined && { lastSeq: this.#lastSeq }),
        };
      },
      onFrame: (frame) => this.#handle(frame),
      onState: (state) => this.#become(state),
      neverGiveUp: wish.listening,
    });
  }

  /** Retries at once, after a click, or when the network or the phone is back. */
  reconnect(): void {
    const isWaiting = this.#state === 'waiting' || this.#state === 'failed';
    if (this.#socket && isWaiting) this.#socket.reconnect();
    // The server turned the visitor away, so only a new socket may ask again.
    else if (!this.#socket) this.#state = 'closed';
  }

  disconnect(): void {
    this.#drop('closed', 'elsewhere');
  }

  /** Skips the grace period, because the loss is certain. */
  lose(): void {
    if (!this.#socket) return;
    this.#socket.lose();
    if (!this.#isListening) this.#deps.emit({ type: 'live_lost', isCertain: true });
  }

  /** Tells the server that the visitor left live chat, so that SallieBot may speak. */
  handBack(): void {
    this.#socket?.send({ type: 'handBack', data: { visitor_id: this.#visitorId } });
  }

  async deliver(line: OutgoingLine): Promise<Delivery> {
    if (this.#state === 'failed') return { result: 'unconnected' };
    // A message ends "typing" on the staff's side; the next key starts it again.
    this.#maySendTyping = true;
    const outcome = await new Promise<Outcome>((settle) => this.#outbox.deliver(line, settle));
    if (!outcome) return { result: this.isOnline() ? 'refused' : this.#givenUp };
    if ('closed' in outcome) return { result: 'closed', sentence: outcome.closed };
    return { result: 'kept', ...outcome };
  }

  typing(): void {
    if (!this.#maySendTyping || !this.#visitorId) return;
    this.#maySendTyping = false;
    this.#deps.after(typingEveryMs, () => {
      this.#maySendTyping = true;
    });
    this.#socket?.send({ type: 'typing', data: { visitor_id: this.#visitorId } });
  }

  read(seq: number): boolean {
    return (
      this.#socket?.send({ type: 'read', data: { visitor_id: this.#visitorId, seq } }) ?? false
    );
  }

  #become(state: SocketState): void {
    this.#state = state;
    // A lost connection matters only in live chat.
    if (this.#isListening) return;
    if (state === 'online') this.#isLossReported = false;
    else if (state === 'waiting' && !this.#isLossReported) {
      this.#isLossReported = true;
      this.#deps.emit({ type: 'live_lost' });
    } else if (state === 'failed') {
      this.#giveUp('unconnected');
      this.#deps.emit({ type: 'live_failed' });
    }
  }

  #giveUp(reason: 'unconnected' | 'elsewhere'): void {
    this.#givenUp = reason;
    this.#outbox.giveUp();
  }

  #drop(state: SocketState, reason: 'unconnected' | 'elsewhere'): void {
    this.#socket?.close();
    this.#socket = null;
    this.#state = state;
    this.#giveUp(reason);
  }

  #handle(frame: ServerFrame): void {
    const { emit } = this.#deps;
    if (frame.type === 'error' && !this.isOnline()) {
      this.#turnAway(frame.message);
      return;
    }
    this.#outbox.handle(frame);
    if (frame.type === 'connected') emit({ type: 'live_connected', taken_by: frame.taken_by });
    else if (frame.type === 'takeOver') emit({ type: 'take_over', by: frame.data.by });
    else if (frame.type === 'handBack') emit({ type: 'hand_back', by: nameIn(frame.data) });
    else if (frame.type === 'settingsChanged') emit({ type: 'settings', settings: frame.data });
    else if (frame.type === 'liveChatMessage') this.#arrive(frame.data);
    else if (!this.#isListening) this.#handleLive(frame);
  }

  #handleLive(frame: ServerFrame): void {
    if (frame.type === 'ack') this.#noteSeq(frame.seq);
    else if (frame.type === 'read') this.#deps.emit({ type: 'lines_seen', seq: frame.data.seq });
    else if (frame.type === 'typing') this.#deps.onStaffTyping();
    else if (frame.type === 'error' && !frame.retry_after && !frame.closed)
      this.#deps.onError(frame.message);
  }

  #turnAway(sentence: string): void {
    this.#drop('failed', 'unconnected');
    if (!this.#isListening) this.#deps.onTurnedAway(sentence);
  }

  #noteSeq(seq: number): void {
    this.#lastSeq = Math.max(this.#lastSeq ?? 0, seq);
  }

  #arrive(message: Message): void {
    this.#noteSeq(message.seq);
    // This page writes SallieBot's messages itself, after typing dots.
    if (this.#isListening && !message.is_admin) return;
    this.#arrived.push(message);
    if (this.#arrived.length > 1) return;
    this.#deps.after(togetherMs, () => {
      const messages = this.#arrived;
      this.#arrived = [];
      this.#deps.emit({ type: 'lines_arrived', messages });
    });
  }
}

/** Returns null for an automatic hand-back. */
function nameIn(data: Extract<ServerFrame, { type: 'handBack' }>['data']): string | null {
  return data.role === 'staff' && data.reason === undefined ? data.by : null;
}
