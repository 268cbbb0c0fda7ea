import type { IncomingMessage } from 'node:http';
import type { ClientFrame, Registration, ServerFrame } from '@sallie/shared/contract/frames';
import { visitorLabel } from '@sallie/shared/contract/visitor';
import { clientAddress, limitKey } from '../http/address.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { VisitorTokens } from '../leads/visitor-token.ts';
import type { Connection } from '../realtime/connection.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Relay } from '../realtime/relay.ts';
import type { SocketClient } from '../realtime/sockets.ts';
import type { VisibleNames } from '../staff/visible-names.ts';
import type { Store } from '../store/store.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import type { LiveChatSwitch } from './live-chat-switch.ts';
import type { Presence } from './presence.ts';
import type { Receive } from './receive.ts';
import type { Speakers } from './speakers.ts';

const MOST_PAGES = 5;
const TOO_FAST = 'That was a little too fast. Please wait a moment.';

export interface VisitorClientDeps {
  store: Store;
  hub: Hub;
  relay: Pick<Relay, 'caughtUp'>;
  presence: Presence;
  visitorTokens: VisitorTokens;
  liveChat: LiveChatSwitch;
  receive: Receive;
  speakers: Speakers;
  limits: Limits;
  rateLimits: number;
  trustProxy: number;
  visibleNames: VisibleNames;
}

type VisitorRegistration = Extract<Registration, { visitorId: string }>;

/** Registers a visitor's page. The visitor token decides who speaks; what the frames claim is never believed. */
export async function admitVisitor(
  { visitorId, visitorToken, lastSeq, listening = false }: VisitorRegistration,
  request: IncomingMessage,
  connection: Connection,
  deps: VisitorClientDeps,
): Promise<SocketClient | string> {
  const { store, hub, relay, presence, visitorTokens, liveChat, receive, speakers, limits } = deps;
  const { visibleNames } = deps;
  const address = limitKey(clientAddress(request, deps.trustProxy));
  const proven = visitorToken
    ? visitorTokens.proves(visitorId, visitorToken)
    : visitorTokens.visitorOf(request) === visitorId;
  const visitor = proven ? await store.get('visitors', visitorId) : undefined;
  if (!visitor) return 'This chat could not be found. Please start a new one.';
  // Who only listens asks for nobody, and whoever staff have taken over is spoken to whatever the switch says.
  const isCalled = listening || (await conversationOf(store, visitorId)).taken_by !== null;
  if (!isCalled && !(await liveChat.isOn())) return 'Live chat is not available';
  // In the conversation's turn, so that no message falls between what was missed and what is live, and no page enters uncounted.
  const hasEntered = await inConversation(store, visitorId, async () => {
    if (deps.rateLimits > 0 && presence.pagesOf(visitorId) >= MOST_PAGES * deps.rateLimits) {
      return false;
    }
    const last = await greet();
    if (listening) presence.listen(visitorId, connection, last);
    else presence.enter(visitorId, visitorLabel(visitor), connection, last);
    return true;
  });
  if (!hasEntered) return 'This chat is open in too many places.';

  /** All that goes to the page but what the hub of pages sends. */
  function send(frame: ServerFrame): void {
    connection.send(visibleNames.frame(frame));
  }

  /** Returns the `seq` of the last message it was told. */
  async function greet(): Promise<number> {
    const { taken_by } = await conversationOf(store, visitorId);
    const last = await store.lastSeq(visitorId);
    const isKnown = lastSeq !== undefined && lastSeq <= last;
    const resume = isKnown ? 'ok' : 'reset';
    const missed = await store.messagesOf(visitorId, isKnown ? lastSeq : 0);
    send({ type: 'connected', lastSeq: last, resume, taken_by });
    // Who is there first, then what they said meanwhile.
    if (taken_by) send({ type: 'takeOver', data: { visitor_id: visitorId, by: taken_by } });
    for (const message of missed) {
      send({ type: 'liveChatMessage', data: { ...message, replayed: true } });
    }
    return last;
  }

  function refuse(message: string, wait = 0, clientId: string | null = null) {
    connection.send({
      type: 'error',
      message,
      ...(wait > 0 && { retry_after: wait }),
      ...(clientId && { client_id: clientId }),
    });
  }

  /** Too many frames: this one is dropped. A message is answered all the same, since its page waits for that. */
  function passOver(frame: ClientFrame, wait: number) {
    if (frame.type === 'liveChatMessage') refuse(TOO_FAST, wait, frame.data.client_id);
  }

  /** No wait is told along: it is hours long, and a page would show the message as under way for all of them. */
  function turnDown(error: unknown, clientId: string | null): null {
    if (!(error instanceof Refusal)) throw error;
    connection.send({
      type: 'error',
      message: error.message,
      closed: true,
      ...(clientId && { client_id: clientId }),
    });
    return null;
  }

  function showTyping(frame: Extract<ClientFrame, { type: 'typing' }>) {
    if (limits.typing.take(visitorId) === 0) hub.toStaff(frame);
  }

  async function say({ data }: Extract<ClientFrame, { type: 'liveChatMessage' }>) {
    const { message, client_id: clientId = null } = data;
    // Per visitor, not per page: another page or connection is no way around it.
    const wait = limits.lines.take(visitorId);
    if (wait) return refuse(TOO_FAST, wait, clientId);
    const kept = await receive({
      visitorId,
      message,
      clientId,
      author: { as: 'visitor', live: true, address },
      from: { connection },
    }).catch((error: unknown) => turnDown(error, clientId));
    if (!kept) return;
    // After whatever was said before it, by whichever process: a page resumes from the last line it knows.
    await relay.caughtUp();
    const { id, seq, created_at } = kept;
    if (!presence.hasSent(connection, seq)) return connection.close(1012, 'a line is missing');
    connection.send({ type: 'ack', ...(clientId && { client_id: clientId }), id, seq, created_at });
  }

  return {
    async receive(frame) {
      const wait = limits.frames.take(visitorId);
      if (wait) return passOver(frame, wait);
      if ('visitor_id' in frame.data && frame.data.visitor_id !== visitorId) {
        return refuse('This chat belongs to somebody else.');
      }
      if (listening && speaks(frame)) refuse('This page is not in live chat.');
      else if (frame.type === 'liveChatMessage') await say(frame);
      else if (frame.type === 'typing') showTyping(frame);
      else if (frame.type === 'read') await speakers.visitorRead(visitorId, frame.data.seq);
      else if (frame.type === 'handBack') await speakers.visitorLeft(visitorId);
      else refuse('Only staff can do this.');
    },
    misread(sentence) {
      if (limits.frames.take(visitorId) === 0) refuse(sentence);
    },
    async beat() {},
    leave: () => presence.leave(visitorId, connection),
  };
}

const speaks = ({ type }: ClientFrame) => type === 'liveChatMessage' || type === 'typing';
