import type { IncomingMessage } from 'node:http';
import { noteKnownContact } from '@sallie/shared/contract/chatbot';
import {
  listConversations,
  readConversation,
  sendConversationMessage,
} from '@sallie/shared/contract/conversation';
import type { Registration, ServerFrame } from '@sallie/shared/contract/frames';
import type { Context } from 'koa';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal, tooFast } from '../http/refusal.ts';
import type { Admission } from '../leads/mail-admission.ts';
import type { TemplateContext } from '../leads/mail-templates/templates.ts';
import type { LeadDeps } from '../leads/save.ts';
import { keptForVisitor, type VisitorTokens } from '../leads/visitor-token.ts';
import type { Connection } from '../realtime/connection.ts';
import type { Tickets } from '../realtime/sockets.ts';
import type { Sessions } from '../staff/sessions.ts';
import { createAllowance } from './allowance.ts';
import { Speakers, summarize } from './conversation-state.ts';
import { createGivenReplies, type GivenReplies } from './given-replies.ts';
import { LeftInChat } from './left-in-chat.ts';
import { bindLive, createLiveChatSwitch } from './live-chat.ts';
import { bindNotes, bindQuickReplies } from './notes.ts';
import { messageForVisitor, Presence } from './presence.ts';
import { watchSilence } from './quiet.ts';
import { createReceive, type Receive, type ReceiveDeps } from './receive.ts';
import { admitStaff } from './staff-client.ts';
import { admitVisitor } from './visitor-client.ts';
import { bindVisitors } from './visitors.ts';
import { watchWaiting } from './waiting.ts';

interface ConversationRouteDeps extends Pick<Core, 'store' | 'limits'> {
  visitorTokens: VisitorTokens;
  sessions: Sessions;
  presence: Presence;
  receive: Receive;
  given: GivenReplies;
  left: LeftInChat;
}

interface ConversationsDeps extends Omit<ChatDeps, 'onTrouble'>, Pick<Core, 'limits' | 'audit'> {
  leads: LeadDeps;
  visitorTokens: VisitorTokens;
  sessions: Sessions;
  tickets: Tickets;
  trustProxy: number;
  secure(): boolean;
}

export async function openConversations(deps: ConversationsDeps) {
  const { hub, leads } = deps;
  const liveChat = createLiveChatSwitch({ ...deps, connectedStaff: () => hub.connectedStaff() });
  const left = new LeftInChat({ ...deps, ...leads });
  await left.open();
  const chat = await openChat({ ...deps, onTrouble: (id) => left.troubled(id) });
  const bound = { ...deps, ...chat, liveChat, left };
  return {
    ...chat,
    liveChat,
    left,
    /** Registers a socket. Resolves to a sentence when it is refused. */
    admit(frame: Registration, request: IncomingMessage, connection: Connection) {
      return 'visitorId' in frame
        ? admitVisitor(frame, request, connection, { ...bound, rateLimits: deps.factor })
        : admitStaff(frame, request, connection, bound);
    },
    bind(bind: Binder) {
      bindVisitors(bind, { ...leads, ...bound }, deps.limits);
      bindConversations(bind, bound);
      bindLive(bind, bound);
      bindNotes(bind, deps);
      bindQuickReplies(bind, deps);
    },
    stop() {
      chat.stop();
      left.stop();
    },
  };
}

function bindConversations(bind: Binder, deps: ConversationRouteDeps): void {
  const { store, visitorTokens, sessions, presence, receive, given, left, limits } = deps;

  bind.open(
    sendConversationMessage,
    { limit: limits.conversations, keptFor: keptForVisitor(visitorTokens) },
    async ({ body, ctx, address, keep }) => {
      await requireVisitor(body.visitor_id, ctx);
      // Shares the socket's limit, so that neither way in avoids it.
      const wait = body.is_bot ? 0 : limits.lines.take(body.visitor_id);
      if (wait) throw tooFast(wait);
      const author = body.is_bot
        ? ({ as: 'bot', verified: given.isOurs(body.message), address } as const)
        : ({ as: 'visitor', live: false, address } as const);
      const kept = await receive({
        visitorId: body.visitor_id,
        message: body.message,
        clientId: body.client_id ?? null,
        author,
        kept: keep,
      });
      if (!kept) throw new Refusal(409, 'A person has taken over this chat.');
      return messageForVisitor(kept);
    },
  );

  bind.open(readConversation, {}, async ({ body, ctx }) => {
    const isVisitor = provenBy(ctx, body.visitor_id);
    if (!isVisitor && !(await sessions.signedIn(ctx.req))) throw notFound();
    if (!(await store.get('visitors', body.visitor_id))) throw notFound();
    const messages = await store.messagesOf(body.visitor_id);
    return isVisitor ? messages.map(messageForVisitor) : [...messages];
  });

  bind.open(noteKnownContact, { limit: limits.conversations }, async ({ body, ctx }) => {
    const { visitor_id, page_left = false, wants_call = false, ...contact } = body;
    if (!provenBy(ctx, visitor_id)) throw notFound();
    await left.learnt(visitor_id, contact, { page_left, wants_call });
    return {};
  });

  bind.staff(listConversations, () =>
    summarize(
      store,
      presence.online().map(({ visitor_id }) => visitor_id),
    ),
  );

  function provenBy(ctx: Context, visitorId: string): boolean {
    return visitorTokens.visitorOf(ctx.req) === visitorId;
  }

  async function requireVisitor(visitorId: string, ctx: Context): Promise<void> {
    const known = provenBy(ctx, visitorId) && (await store.get('visitors', visitorId));
    if (!known) throw notFound();
  }
}

interface ChatDeps
  extends Pick<ReceiveDeps, 'isUrgent' | 'onTrouble'>,
    Omit<Core, 'limits' | 'audit' | 'secret'> {
  /** Comes from RATE_LIMITS. */
  factor: number;
  context(): Omit<TemplateContext, 'now'>;
  admit: Admission['admit'];
}

export async function openChat(deps: ChatDeps) {
  const { hub, relay, facts } = deps;
  const presence = new Presence(deps);
  const waiting = await watchWaiting({ ...deps, presence });
  const speakers = new Speakers({ ...deps, presence });
  const silence = await watchSilence({
    ...deps,
    handBack: (id, isQuiet) => speakers.fellQuiet(id, isQuiet),
  });
  const allowance = createAllowance(deps);
  const receive = createReceive({ ...deps, presence, allowance });

  /** Desks of every process get each frame, so the leading process learns here of every event. */
  function note(frame: ServerFrame): void {
    switch (frame.type) {
      case 'liveChatMessage':
        if (!frame.data.is_bot) silence.broken(frame.data.visitor_id);
        waiting.watch(frame.data.visitor_id);
        break;
      case 'takeOver':
        silence.broken(frame.data.visitor_id);
        waiting.watch(frame.data.visitor_id);
        break;
      case 'handBack':
      case 'read':
      case 'visitorOffline':
        waiting.watch(frame.data.visitor_id);
        break;
      default:
    }
  }
  hub.on('frame', (frame) => {
    if (relay.leads()) note(frame);
  });

  return {
    presence,
    speakers,
    allowance,
    receive,
    given: createGivenReplies(facts, relay),
    stop() {
      waiting.stop();
      silence.stop();
    },
  };
}
