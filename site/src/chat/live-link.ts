import type { VisitorEvent } from '@sallie/shared/bot/dialogue/event';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Message } from '@sallie/shared/contract/message';
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
  /** It takes no lines now; its sentence. */
  | { result: 'closed'; sentence: string }
  /** `unconnected`: every attempt is spent. `elsewhere`: another tab has the line now. */
  | { result: 'refused' | 'unconnected' | 'elsewhere' };

export interface LiveLinkDeps {
  openSocket: () => WebSocketLike;
  after: After;
  random: () => number;
  emit: (event: LiveEvent) => void;
  onStaffTyping: () => void;
  /** The server would not register this visitor; its sentence. */
  onTurnedAway: (sentence: string) => void;
  onError: (sentence: string) => void;
}

export type LiveLink = ReturnType<typeof createLiveLink>;

/** Lines that come together (what was missed) are shown together. */
const TOGETHER = 30;
/** Staff see "typing" for longer than this. */
const TYPING_EVERY = 2500;

/** The visitor's side of the socket. */
export function createLiveLink(deps: LiveLinkDeps) {
  const { openSocket, after, random, emit } = deps;
  let socket: LiveSocket | null = null;
  let state: SocketState = 'closed';
  let visitorId = '';
  let listening = false;
  /** The last place in the thread that came over this page's socket. */
  let lastSeq: number | undefined;
  let arrived: Message[] = [];
  let maySendTyping = true;
  let lostReported = false;
  let why: 'unconnected' | 'elsewhere' = 'elsewhere';

  const outbox = createOutbox({
    send: (line) => socket?.send({ type: 'liveChatMessage', data: line }) ?? false,
    onSilence: lose,
    after,
  });

  /** Without grace: it is known that nothing goes through. */
  function lose() {
    if (!socket) return;
    socket.lose();
    if (!listening) emit({ type: 'live_lost', isCertain: true });
  }

  function become(next: SocketState) {
    state = next;
    // Whoever is with SallieBot misses nothing.
    if (listening) return;
    if (next === 'online') lostReported = false;
    else if (next === 'waiting' && !lostReported) {
      lostReported = true;
      emit({ type: 'live_lost' });
    } else if (next === 'failed') {
      giveUp('unconnected');
      emit({ type: 'live_failed' });
    }
  }

  function giveUp(reason: typeof why) {
    why = reason;
    outbox.giveUp();
  }

  function flush() {
    const messages = arrived;
    arrived = [];
    if (messages.length > 0) emit({ type: 'lines_arrived', messages });
  }

  function arrive(message: Message) {
    lastSeq = Math.max(lastSeq ?? 0, message.seq);
    // SallieBot's part this page writes itself, with dots before it.
    if (listening && !message.is_admin) return;
    if (arrived.length === 0) after(TOGETHER, flush);
    arrived.push(message);
  }

  function turnAway(sentence: string) {
    socket?.close();
    socket = null;
    state = 'failed';
    giveUp('unconnected');
    if (!listening) deps.onTurnedAway(sentence);
  }

  function handleFrame(frame: ServerFrame) {
    if (frame.type === 'error' && state !== 'online') return turnAway(frame.message);
    outbox.handle(frame);
    if (frame.type === 'connected') emit({ type: 'live_connected', taken_by: frame.taken_by });
    else if (frame.type === 'takeOver') emit({ type: 'take_over', by: frame.data.by });
    else if (frame.type === 'handBack') emit({ type: 'hand_back', by: nameIn(frame.data) });
    else if (frame.type === 'settingsChanged') emit({ type: 'settings', settings: frame.data });
    else if (frame.type === 'liveChatMessage') arrive(frame.data);
    else if (!listening) handleLive(frame);
  }

  /** What only matters to whoever talks with a person. */
  function handleLive(frame: ServerFrame) {
    if (frame.type === 'ack') lastSeq = Math.max(lastSeq ?? 0, frame.seq);
    else if (frame.type === 'read') emit({ type: 'lines_seen', seq: frame.data.seq });
    else if (frame.type === 'typing') deps.onStaffTyping();
    else if (frame.type === 'error' && !frame.retry_after && !frame.closed)
      deps.onError(frame.message);
  }

  function hangUp() {
    socket?.close();
    socket = null;
    state = 'closed';
    giveUp('elsewhere');
  }

  function handBack() {
    socket?.send({ type: 'handBack', data: { visitor_id: visitorId } });
  }

  return {
    isOnline: () => state === 'online',
    /** In live chat, or, while the visitor is with SallieBot, only to hear when staff take over. */
    connect(id: string, wish: { listening: boolean; ended: boolean; known: number }) {
      if (id !== visitorId) lastSeq = undefined;
      if (id !== visitorId || wish.listening !== listening) {
        if (wish.ended) handBack();
        hangUp();
      }
      if (socket || state === 'failed') return;
      visitorId = id;
      listening = wish.listening;
      // What was said to SallieBot stands here already.
      if (listening) lastSeq ??= wish.known;
      lostReported = false;
      state = 'connecting';
      socket = connectSocket({
        open: openSocket,
        register: async () => ({
          type: 'register',
          visitorId: id,
          ...(listening && { listening }),
          ...(lastSeq !== undefined && { lastSeq }),
        }),
        onFrame: handleFrame,
        onState: become,
        after,
        random,
        neverGiveUp: listening,
      });
    },
    /** Starts afresh at once: a click, the network back, the phone awake. */
    reconnect() {
      if (socket && (state === 'waiting' || state === 'failed')) socket.reconnect();
      // Turned away before: only a new socket may ask again.
      else if (!socket) state = 'closed';
    },
    disconnect: hangUp,
    /** The browser says that it is offline. */
    lose,
    /** The visitor has left live chat, so SallieBot may speak again. */
    handBack,
    async deliver(line: OutgoingLine): Promise<Delivery> {
      if (state === 'failed') return { result: 'unconnected' };
      // A line ends what staff saw of the typing; the next key begins it anew.
      maySendTyping = true;
      const outcome = await new Promise<Outcome>((settle) => outbox.deliver(line, settle));
      if (!outcome) return { result: state === 'online' ? 'refused' : why };
      if ('closed' in outcome) return { result: 'closed', sentence: outcome.closed };
      return { result: 'kept', ...outcome };
    },
    typing() {
      if (!maySendTyping || !visitorId) return;
      maySendTyping = false;
      after(TYPING_EVERY, () => {
        maySendTyping = true;
      });
      socket?.send({ type: 'typing', data: { visitor_id: visitorId } });
    },
    read(seq: number) {
      return socket?.send({ type: 'read', data: { visitor_id: visitorId, seq } }) ?? false;
    },
  };
}

/** Null when nobody handed it back. */
function nameIn(data: Extract<ServerFrame, { type: 'handBack' }>['data']): string | null {
  return data.role === 'staff' && data.reason === undefined ? data.by : null;
}
