import type { Registration, ServerFrame } from '@sallie/shared/contract/frames';
import { createOutbox, type Outcome, type OutgoingLine } from '@sallie/shared/realtime/outbox';
import { connectSocket } from '@sallie/shared/realtime/socket';
import { WebSocket } from 'ws';
import { after } from '../src/system/clock.ts';
import { createScreen } from './chat-verdict.ts';
import type { ChatHouse } from './trust-shop.ts';

export interface Speaker {
  client: ChatClient;
  threads: string[];
}

/** Connects the first visitor on two pages, the second on one, and two desks. */
export async function seatSpeakers(house: ChatHouse, random: () => number): Promise<Speaker[]> {
  const { origin } = house;
  const one = await house.newVisitor();
  const two = await house.newVisitor();
  const threads = [one.id, two.id];

  const page = (name: string, { id, visitorToken }: typeof one): Speaker => ({
    threads: [id],
    client: connectChatClient({
      name,
      origin,
      headers: {},
      random,
      own: id,
      register: ({ lastSeq }) => ({
        type: 'register',
        visitorId: id,
        visitorToken,
        ...(lastSeq !== undefined && { lastSeq }),
      }),
    }),
  });

  const desk = (name: string, cookie: string): Speaker => ({
    threads,
    client: connectChatClient({
      name,
      origin,
      headers: { cookie },
      random,
      own: null,
      register: ({ cursor }) => ({ type: 'register', isAdmin: true, ...(cursor && { cursor }) }),
      async reload(screen) {
        for (const id of threads) {
          for (const line of await house.conversation(id, cookie)) screen.show(id, line);
        }
      },
    }),
  });

  const desks = house.cookies.map((cookie, index) => desk(`desk ${index + 1}`, cookie));
  return [page('page 1', one), page('page 2', one), page('page 3', two), ...desks];
}

/** Divides the product's delays, so that a restart is over in a second here. */
const HASTE = 20;

interface ChatClientOptions {
  name: string;
  origin: string;
  headers: Record<string, string>;
  random: () => number;
  register(from: { cursor: string | undefined; lastSeq: number | undefined }): Registration;
  /** The visitor whose messages `lastSeq` counts; null for a desk, which resumes by cursors. */
  own: string | null;
  /** Reads the conversations anew; rejects while the server is away. */
  reload?: (screen: ReturnType<typeof createScreen>) => Promise<void>;
}

type ChatClient = ReturnType<typeof connectChatClient>;

/** Connects a page or desk: the product's own socket and outbox, with a screen. */
function connectChatClient(options: ChatClientOptions) {
  const { name, origin, headers, own } = options;
  const screen = createScreen(name);
  let raw: WebSocket | null = null;
  let isStale = false;

  const socket = connectSocket({
    open() {
      raw = new WebSocket(`${origin.replace('http', 'ws')}/ws/livechat`, { headers });
      raw.on('error', () => {}); // This run refuses and breaks connections on purpose.
      return raw as never;
    },
    register: async (cursor) => {
      const lastSeq = own === null ? undefined : screen.lines(own).at(-1)?.seq;
      return options.register({ cursor, lastSeq });
    },
    onFrame: hear,
    onState: () => {},
    after: (milliseconds, task) => after(milliseconds / HASTE, task),
    random: options.random,
    neverGiveUp: true,
  });
  const outbox = createOutbox({
    send: (data) => socket.send({ type: 'liveChatMessage', data }),
    onSilence: () => socket.lose(),
    after,
  });

  function hear(frame: ServerFrame) {
    // The outbox sends a message again after `retry_after`.
    if (frame.type === 'error' && !frame.retry_after)
      screen.faults.push(`${name}: ${frame.message}`);
    if (frame.type === 'connected') {
      screen.connectedAnew();
      if (frame.resume === 'reset') {
        screen.clear();
        isStale = options.reload !== undefined;
      }
      if (isStale) void reload();
    }
    if (frame.type === 'liveChatMessage') screen.hear(frame);
    outbox.handle(frame);
  }

  async function reload() {
    try {
      await options.reload?.(screen);
      isStale = false;
    } catch {
      raw?.terminate(); // The socket connects again after this, and then the screen is read again.
    }
  }

  async function deliver(line: OutgoingLine) {
    const acknowledged = await new Promise<Outcome>((settle) => outbox.deliver(line, settle));
    if (!acknowledged || 'closed' in acknowledged) return null;
    screen.show(line.visitor_id, { ...acknowledged, ...line });
    return acknowledged;
  }

  return {
    name,
    screen,
    deliver,
    resend: (data: OutgoingLine) => void socket.send({ type: 'liveChatMessage', data }),
    drop: () => raw?.terminate(),
    close: () => socket.close(),
  };
}
