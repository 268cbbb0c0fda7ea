import type { IncomingMessage } from 'node:http';
import { noteKnownContact } from '@sallie/shared/contract/chatbot';
import {
  changeLiveChatSettings,
  createLiveChatTicket,
  listConversations,
  readConversation,
  readLiveChatSettings,
  sendConversationMessage,
} from '@sallie/shared/contract/conversation';
import type { Registration } from '@sallie/shared/contract/frames';
import type { Context } from 'koa';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal, tooFast } from '../http/refusal.ts';
import { noteAnswered } from '../leads/answered.ts';
import type { StaffRef } from '../leads/lead-edit.ts';
import type { LeadDeps } from '../leads/save.ts';
import { keptForVisitor, type VisitorTokens } from '../leads/visitor-token.ts';
import type { Connection } from '../realtime/connection.ts';
import type { Tickets } from '../realtime/sockets.ts';
import type { Sessions } from '../staff/sessions.ts';
import { type ChatDeps, openChat } from './chat.ts';
import { summarize } from './conversation-state.ts';
import { messageForVisitor } from './for-visitors.ts';
import type { GivenReplies } from './given-replies.ts';
import { LeftInChat } from './left-in-chat.ts';
import { createLiveChatSwitch, type LiveChatSwitch } from './live-chat-switch.ts';
import { bindNotes, bindQuickReplies } from './notes.ts';
import type { Presence } from './presence.ts';
import type { Receive } from './receive.ts';
import { admitStaff } from './staff-client.ts';
import { admitVisitor } from './visitor-client.ts';
import { bindVisitors } from './visitors.ts';

interface ConversationRouteDeps extends Pick<Core, 'store' | 'limits'> {
  visitorTokens: VisitorTokens;
  sessions: Sessions;
  presence: Presence;
  receive: Receive;
  given: GivenReplies;
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
  const answered = (visitorId: string, staff: StaffRef) => noteAnswered(leads, visitorId, staff);
  const bound = { ...deps, ...chat, liveChat, left, answered };
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
      bindKnown(bind, bound);
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
  const { store, visitorTokens, sessions, presence, receive, given, limits } = deps;

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

  bind.staff(listConversations, () => summarize(store, (id) => presence.isOnline(id)));

  function provenBy(ctx: Context, visitorId: string): boolean {
    return visitorTokens.visitorOf(ctx.req) === visitorId;
  }

  async function requireVisitor(visitorId: string, ctx: Context): Promise<void> {
    const known = provenBy(ctx, visitorId) && (await store.get('visitors', visitorId));
    if (!known) throw notFound();
  }
}

interface KnownDeps extends Pick<Core, 'limits'> {
  visitorTokens: VisitorTokens;
  left: LeftInChat;
}

function bindKnown(bind: Binder, { visitorTokens, left, limits }: KnownDeps): void {
  bind.open(noteKnownContact, { limit: limits.conversations }, async ({ body, ctx }) => {
    const { visitor_id, page_left = false, wants_call = false, ...contact } = body;
    if (visitorTokens.visitorOf(ctx.req) !== visitor_id) throw notFound();
    await left.learnt(visitor_id, contact, { page_left, wants_call });
    return {};
  });
}

interface LiveChatRouteDeps extends Pick<Core, 'hub' | 'limits' | 'audit'> {
  liveChat: LiveChatSwitch;
  tickets: Tickets;
}

function bindLive(bind: Binder, { liveChat, tickets, hub, limits, audit }: LiveChatRouteDeps) {
  bind.open(readLiveChatSettings, { limit: limits.settings }, () => liveChat.read());

  bind.staff(changeLiveChatSettings, async ({ body, staff }) => {
    const entry = audit.entry(byStaffMember(staff), {
      type: 'live-chat-switched',
      on: body.is_available,
    });
    const settings = await liveChat.turn(body.is_available, [entry]);
    hub.toStaff({ type: 'settingsChanged', data: settings });
    audit.log(entry);
    return settings;
  });

  bind.staff(createLiveChatTicket, async ({ staff }) => ({
    authToken: await tickets.issue(staff.sessionId),
  }));
}
