import type { Call } from '../../../contract/client.ts';
import type { Conversation, ConversationNote, Message } from '../../../contract/conversation.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { ClientFrame, ServerFrame } from '../../../contract/frames.ts';
import type { SocketState } from '../../../realtime/socket.ts';
import { createHandClock } from '../../../testing/hand-clock.ts';
import { ada, message } from '../../testing/frames.ts';
import { aConnection, aMemory } from '../../testing/host.ts';
import { type ConversationsStore, createConversations } from '../conversations.ts';
import type { ArrivedMessage } from '../conversations-list.ts';

export function connected(resume: 'ok' | 'reset' = 'ok'): ServerFrame {
  return { type: 'connected', resume, online: [ada] };
}

/** A server, a clock and a memory around the conversations store. */
export function startConversations() {
  const clock = createHandClock();
  let ids = 0;
  const memory = new Map<string, string>();

  const desk = {
    state: 'online' as SocketState,
    sent: [] as ClientFrame[],
    /** Messages that the server returns. */
    kept: [] as Message[],
    notes: [] as ConversationNote[],
    listed: [] as Conversation[],
    asked: [] as string[],
    said: [] as string[],
    /** Replies wait for this promise. */
    hold: Promise.resolve(),
    open,
    conversations: open(),
    pass: clock.pass,
    tell: (data: ArrivedMessage) => desk.conversations.handle({ type: 'liveChatMessage', data }),
    acknowledge(client_id: string, seq: number) {
      const { created_at } = message(seq);
      desk.conversations.handle({ type: 'ack', client_id, id: `m${seq}`, seq, created_at });
    },
    /** Opens a conversation with these messages. */
    async show(...lines: Message[]) {
      desk.kept = lines;
      desk.conversations.select('v');
      await desk.conversations.read('v');
    },
    write(...texts: string[]) {
      for (const text of texts) {
        desk.conversations.write('v', text);
        desk.conversations.send('v');
      }
    },
    conversation: () => desk.conversations.getState().list.v,
    shown: () => desk.conversations.getState().lines.v?.messages.map(({ seq }) => seq),
    unsent: () =>
      desk.conversations.getState().outbox.map(({ client_id, state }) => [client_id, state]),
    messagesSent: () =>
      desk.sent.flatMap((frame) =>
        frame.type === 'liveChatMessage' ? [frame.data.client_id] : [],
      ),
  };
  return desk;

  function keepNote(body: unknown): ConversationNote {
    const written = body as Pick<ConversationNote, 'note' | 'client_id'>;
    const { created_at } = message(1);
    const note = { id: 'n', visitor_id: 'v', after_seq: 1, by: 'Bob', by_id: 's1', created_at };
    desk.notes = [{ ...note, ...written }];
    return { ...note, ...written };
  }

  function replies(path: string): unknown[] {
    if (path === '/api/conversations') return [...desk.kept];
    return path.endsWith('/notes') ? [...desk.notes] : [...desk.listed];
  }

  /** Opens a desk on the same machine; a second call acts as a reload. */
  function open(): ConversationsStore {
    const call = (async ({ method, path }: Endpoint, request: { body?: unknown } = {}) => {
      desk.asked.push(path);
      if (method === 'POST') return keepNote(request.body);
      const reply = replies(path);
      await desk.hold;
      return reply;
    }) as unknown as Call;
    return createConversations({
      connection: aConnection({
        call,
        send(frame) {
          if (desk.state === 'online') desk.sent.push(frame);
          return desk.state === 'online';
        },
        state: () => desk.state,
      }),
      call,
      memory: aMemory(memory),
      after: clock.after,
      newId: () => `c${++ids}`,
      say: ({ title, description }) => desk.said.push(`${title}: ${description}`),
    });
  }
}
