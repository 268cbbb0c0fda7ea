import type { IncomingMessage } from 'node:http';
import type { Message } from '@sallie/shared/contract/conversation';
import type { ClientFrame, Registration, ServerFrame } from '@sallie/shared/contract/frames';
import { visitorLabel } from '@sallie/shared/contract/visitor';
import type { Core } from '../core.ts';
import { clientAddress, limitKey } from '../http/address.ts';
import { Refusal } from '../http/refusal.ts';
import type { VisitorTokens } from '../leads/visitor-token.ts';
import type { Connection } from '../realtime/connection.ts';
import type { SocketClient } from '../realtime/socket-session.ts';
import type { Speakers } from './conversation-state.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import type { LiveChatSwitch } from './live-chat.ts';
import type { Presence } from './presence.ts';
import { frameForVisitor } from './presence.ts';
import type { Receive } from './receive.ts';

const MOST_PAGES = 5;
const TOO_FAST = 'That was a little too fast. Please wait a moment.';

export interface VisitorClientDeps extends Pick<Core, 'store' | 'hub' | 'limits'> {
  presence: Presence;
  visitorTokens: VisitorTokens;
  liveChat: LiveChatSwitch;
  receive: Receive;
  speakers: Speakers;
  rateLimits: number;
  trustProxy: number;
}

type VisitorRegistration = Extract<Registration, { visitorId: string }>;

/** Registers a visitor's page. The visitor token decides who speaks; what a frame claims is never believed. */
export async function admitVisitor(
  { visitorId, visitorToken, lastSeq, listening = false }: VisitorRegistration,
  request: IncomingMessage,
  connection: Connection,
  deps: VisitorClientDeps,
): Promise<SocketClient | string> {
  const { store, presence, visitorTokens, liveChat, rateLimits } = deps;
  const proven = visitorToken
    ? visitorTokens.proves(visitorId, visitorToken)
    : visitorTokens.visitorOf(request) === visitorId;
  const visitor = proven ? await store.get('visitors', visitorId) : undefined;
  if (!visitor) return 'This chat could not be found. Please start a new one.';
  // A listening page calls nobody, and a conversation that staff have goes on whatever the switch says.
  const isCalled = listening || (await conversationOf(store, visitorId)).taken_by !== null;
  if (!isCalled && !(await liveChat.isOn())) return 'Live chat is not available';
  const address = limitKey(clientAddress(request, deps.trustProxy));
  const page = new VisitorPage(deps, { visitorId, listening, address, connection });
  // In the conversation's turn, so that no message is lost between replay and live, and no page goes uncounted.
  const hasEntered = await inConversation(store, visitorId, async () => {
    if (rateLimits > 0 && presence.countPages(visitorId) >= MOST_PAGES * rateLimits) return false;
    const last = await page.greet(lastSeq);
    if (listening) presence.listen(visitorId, connection, last);
    else presence.enter(visitorId, visitorLabel(visitor), connection, last);
    return true;
  });
  return hasEntered ? page : 'This chat is open in too many places.';
}

interface Admitted {
  visitorId: string;
  listening: boolean;
  /** Limits count the page by this key. */
  address: string;
  connection: Connection;
}

class VisitorPage implements SocketClient {
  readonly isStaff = false;
  readonly #deps: VisitorClientDeps;
  readonly #page: Admitted;

  constructor(deps: VisitorClientDeps, page: Admitted) {
    this.#deps = deps;
    this.#page = page;
  }

  /** Sends what the page has missed; returns the `seq` of the last message it knows then. */
  async greet(lastSeq: number | undefined): Promise<number> {
    const { store } = this.#deps;
    const { visitorId } = this.#page;
    const { taken_by } = await conversationOf(store, visitorId);
    const last = await store.lastSeq(visitorId);
    const isKnown = lastSeq !== undefined && lastSeq <= last;
    const missed = await store.messagesOf(visitorId, isKnown ? lastSeq : 0);
    this.send({ type: 'connected', lastSeq: last, resume: isKnown ? 'ok' : 'reset', taken_by });
    // The visitor sees who is there before the missed messages.
    if (taken_by) this.send({ type: 'takeOver', data: { visitor_id: visitorId, by: taken_by } });
    for (const message of missed) {
      this.send({ type: 'liveChatMessage', data: { ...message, replayed: true } });
    }
    return last;
  }

  async receive(frame: ClientFrame): Promise<void> {
    const { limits, speakers, presence } = this.#deps;
    const { visitorId, listening } = this.#page;
    const wait = limits.frames.take(visitorId);
    if (wait) return this.#passOver(frame, wait);
    if ('visitor_id' in frame.data && frame.data.visitor_id !== visitorId) {
      return this.#refuse('This chat belongs to somebody else.');
    }
    if (listening && speaks(frame)) this.#refuse('This page is not in live chat.');
    else if (frame.type === 'liveChatMessage') await this.#say(frame);
    else if (frame.type === 'typing') this.#showTyping(frame);
    else if (frame.type === 'read') await speakers.noteRead(visitorId, frame.data.seq, 'visitor');
    else if (frame.type === 'handBack') {
      presence.end(visitorId);
      await speakers.visitorLeft(visitorId);
    } else this.#refuse('Only staff can do this.');
  }

  misread(sentence: string): void {
    if (this.#deps.limits.frames.take(this.#page.visitorId) === 0) this.#refuse(sentence);
  }

  async beat(): Promise<void> {}

  leave(): void {
    this.#deps.presence.leave(this.#page.visitorId, this.#page.connection);
  }

  async #say({ data }: Extract<ClientFrame, { type: 'liveChatMessage' }>): Promise<void> {
    const { limits, receive } = this.#deps;
    const { visitorId, address, connection } = this.#page;
    const { message, client_id: clientId = null } = data;
    // Counts per visitor, so that another page or connection does not avoid the limit.
    const wait = limits.lines.take(visitorId);
    if (wait) return this.#refuse(TOO_FAST, wait, clientId);
    const acknowledge = (kept: Message) => this.#acknowledge(kept, clientId);
    await receive({
      visitorId,
      message,
      clientId,
      author: { as: 'visitor', live: true, address },
      from: { connection, acknowledge },
    }).catch((error: unknown) => this.#turnDown(error, clientId));
  }

  /** The ack follows earlier messages of other processes, because a page resumes from its last one. */
  #acknowledge({ id, seq, created_at }: Message, clientId: string | null): void {
    const { connection } = this.#page;
    if (this.#deps.presence.hasSent(connection, seq))
      this.send({ type: 'ack', ...(clientId && { client_id: clientId }), id, seq, created_at });
    else connection.close(1012, 'a line is missing');
  }

  #showTyping(frame: Extract<ClientFrame, { type: 'typing' }>): void {
    const { limits, hub } = this.#deps;
    if (limits.typing.take(this.#page.visitorId) === 0) hub.toStaff(frame);
  }

  /** Sends every frame except those that `presence` sends. */
  send(frame: ServerFrame): void {
    this.#page.connection.send(frameForVisitor(frame));
  }

  #refuse(message: string, wait = 0, clientId: string | null = null): void {
    this.send({
      type: 'error',
      message,
      ...(wait > 0 && { retry_after: wait }),
      ...(clientId && { client_id: clientId }),
    });
  }

  /** Drops a frame above the limit. A message is still answered, because its page waits for that. */
  #passOver(frame: ClientFrame, wait: number): void {
    if (frame.type === 'liveChatMessage') this.#refuse(TOO_FAST, wait, frame.data.client_id);
  }

  /** Sends no `retry_after`: it would be hours, and the page would show the message as pending until then. */
  #turnDown(error: unknown, clientId: string | null): void {
    if (!(error instanceof Refusal)) throw error;
    this.send({
      type: 'error',
      message: error.message,
      closed: true,
      ...(clientId && { client_id: clientId }),
    });
  }
}

const speaks = ({ type }: ClientFrame) => type === 'liveChatMessage' || type === 'typing';
