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
  /** It takes no messages now; its sentence. */
  | { result: 'closed'; sentence: string }
  /** `unconnected`: every attempt is spent. `elsewhere`: another tab has the message now. */
  | { result: 'refused' | 'unconnected' | 'elsewhere' };

export interface LiveLinkDeps {
  openSocket: () => WebSocketLike;
  after: After;
  random: () => number;
  /** For a browser that refuses the cookie. */
  visitorToken: () => string | undefined;
  emit: (event: LiveEvent) => void;
  onStaffTyping: () => void;
  /** The server would not register this visitor; its sentence. */
  onTurnedAway: (sentence: string) => void;
  onError: (sentence: string) => void;
}

/** Messages that come together (what was missed) are shown together. */
const togetherMs = 30;
/** Staff see "typing" for longer than this. */
const typingEveryMs = 2500;

export class LiveLink {
  readonly #deps: LiveLinkDeps;
  readonly #outbox;
  #socket: LiveSocket | null = null;
  #state: SocketState = 'closed';
  #visitorId = '';
  /** With SallieBot: connected only to learn when staff take over. */
  #isListening = false;
  /** The last place in the conversation that came over this page's socket. */
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

  /** In live chat, or, while the visitor is with SallieBot, only to learn when staff take over. */
  connect(id: string, wish: { listening: boolean; ended: boolean; known: number }): void {
    if (id !== this.#visitorId) this.#lastSeq = undefined;
    if (id !== this.#visitorId || wish.listening !== this.#isListening) {
      if (wish.ended) this.handBack();
      this.disconnect();
    }
    if (this.#socket || this.#state === 'failed') return;
    this.#visitorId = id;
    this.#isListening = wish.listening;
    // What was said to SallieBot stands here already.
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

  /** Starts afresh at once: a click, the network back, the phone awake. */
  reconnect(): void {
    const isWaiting = this.#state === 'waiting' || this.#state === 'failed';
    if (this.#socket && isWaiting) this.#socket.reconnect();
    // Turned away before: only a new socket may ask again.
    else if (!this.#socket) this.#state = 'closed';
  }

  disconnect(): void {
    this.#drop('closed', 'elsewhere');
  }

  /** It is known that nothing goes through, so there is no grace. */
  lose(): void {
    if (!this.#socket) return;
    this.#socket.lose();
    if (!this.#isListening) this.#deps.emit({ type: 'live_lost', isCertain: true });
  }

  /** The visitor has left live chat, so SallieBot may speak again. */
  handBack(): void {
    this.#socket?.send({ type: 'handBack', data: { visitor_id: this.#visitorId } });
  }

  async deliver(line: OutgoingLine): Promise<Delivery> {
    if (this.#state === 'failed') return { result: 'unconnected' };
    // A message ends what staff saw of the typing; the next key begins it anew.
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
    // Whoever is with SallieBot misses nothing.
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

  /** What only matters to whoever is in live chat. */
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
    // SallieBot's part this page writes itself, with dots before it.
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

/** Null when nobody handed it back. */
function nameIn(data: Extract<ServerFrame, { type: 'handBack' }>['data']): string | null {
  return data.role === 'staff' && data.reason === undefined ? data.by : null;
}
