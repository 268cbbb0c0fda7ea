import {
  changeLiveChatSettings,
  createLiveChatTicket,
  listConversations,
  readConversation,
} from '@sallie/shared/contract/conversation';
import type { ClientFrame, ServerFrame } from '@sallie/shared/contract/frames';
import { eraseConversation } from '@sallie/shared/contract/person';
import { changeStaff, readSession } from '@sallie/shared/contract/staff';
import { connectSocket, type WebSocketLike } from '@sallie/shared/realtime/socket';
import { after } from '@sallie/shared/realtime/timers';
import { alwaysOpen, openShop, signInAt } from '@sallie/shared/testing/built-server';
import { WebSocket } from 'ws';

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Starts a real server with live chat switched on and Dana signed in at a desk. */
export async function openDesk(env: Record<string, string> = {}) {
  const shop = await openShop({ facts: alwaysOpen, env });
  const { origin } = shop;
  const call = await signInAt(shop);
  const { id } = await call(readSession);
  await call(changeStaff, { params: { id }, body: { name: 'Dana' } });
  const listeners = new Set<(frame: ServerFrame) => void>();

  /** Resolves with the next matching frame. */
  const hears = (is: (frame: ServerFrame) => boolean) =>
    new Promise<void>((resolve) => {
      listeners.add(function listen(frame) {
        if (!is(frame)) return;
        listeners.delete(listen);
        resolve();
      });
    });

  const connected = hears(({ type }) => type === 'connected');
  const socket = connectSocket({
    open: () =>
      new WebSocket(`${origin.replace('http', 'ws')}/ws/livechat`) as unknown as WebSocketLike,
    async register() {
      const { authToken } = await call(createLiveChatTicket);
      return { type: 'register', isAdmin: true, authToken };
    },
    onFrame(frame) {
      for (const listen of listeners) listen(frame);
    },
    onState() {},
    after,
    random: Math.random,
    neverGiveUp: true,
  });

  /** Resolves once the server has handled the frame. */
  async function send(frame: ClientFrame, isDone: (frame: ServerFrame) => boolean) {
    const done = hears(isDone);
    if (!socket.send(frame)) throw new Error('the desk is not connected');
    await done;
  }

  const messagesOf = (visitor_id: string) => call(readConversation, { body: { visitor_id } });
  const switchLiveChat = (is_available: boolean) =>
    call(changeLiveChatSettings, { body: { is_available } });

  await switchLiveChat(true);
  await connected;

  return {
    origin,
    call,
    messagesOf,
    switchLiveChat,
    /** The visitor's messages in the server's order. */
    linesOf: async (visitor_id: string) =>
      (await messagesOf(visitor_id))
        .filter(({ is_bot, is_admin }) => !is_bot && !is_admin)
        .map(({ message }) => message),
    async conversationOf(visitor_id: string) {
      return (await call(listConversations)).find((one) => one.id === visitor_id);
    },
    erase: (visitorId: string) => call(eraseConversation, { params: { visitorId } }),
    takeOver: (visitor_id: string) =>
      send({ type: 'takeOver', data: { visitor_id } }, ({ type }) => type === 'takeOver'),
    say: (visitor_id: string, message: string) =>
      send(
        { type: 'liveChatMessage', data: { visitor_id, message } },
        ({ type }) => type === 'ack',
      ),
    /** The server does not acknowledge `typing`. */
    type: (visitor_id: string) => socket.send({ type: 'typing', data: { visitor_id } }),
    async close() {
      socket.close();
      await shop.remove();
    },
  };
}
