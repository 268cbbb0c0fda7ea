import {
  listConversations,
  readConversation,
  sendConversationMessage,
} from '@sallie/shared/contract/conversation';
import type { Context } from 'koa';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { VisitorTokens } from '../leads/visitor-token.ts';
import type { Sessions } from '../staff/sessions.ts';
import type { VisibleNames } from '../staff/visible-names.ts';
import type { Store } from '../store/store.ts';
import { summarize } from './conversation-state.ts';
import type { GivenReplies } from './given-replies.ts';
import type { Presence } from './presence.ts';
import type { Receive } from './receive.ts';

export interface ConversationRouteDeps {
  store: Store;
  visitorTokens: VisitorTokens;
  sessions: Sessions;
  presence: Presence;
  receive: Receive;
  given: GivenReplies;
  limits: Limits;
  visibleNames: VisibleNames;
}

export function bindConversations(bind: Binder, deps: ConversationRouteDeps): void {
  const { store, visitorTokens, sessions, presence, receive, given, limits, visibleNames } = deps;

  bind.open(
    sendConversationMessage,
    async ({ body, ctx, address, keep }) => {
      await requireVisitor(body.visitor_id, ctx);
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
      return visibleNames.message(kept);
    },
    { limit: limits.conversations },
  );

  bind.open(readConversation, async ({ body, ctx }) => {
    const isVisitor = provenBy(ctx, body.visitor_id);
    if (!isVisitor && !(await sessions.signedIn(ctx.req))) throw notFound();
    if (!(await store.get('visitors', body.visitor_id))) throw notFound();
    const messages = await store.messagesOf(body.visitor_id);
    return isVisitor ? messages.map(visibleNames.message) : [...messages];
  });

  bind.staff(listConversations, () => summarize(store, presence.isOnline));

  function provenBy(ctx: Context, visitorId: string): boolean {
    return visitorTokens.visitorOf(ctx.req) === visitorId;
  }

  async function requireVisitor(visitorId: string, ctx: Context): Promise<void> {
    const known = provenBy(ctx, visitorId) && (await store.get('visitors', visitorId));
    if (!known) throw notFound();
  }
}
