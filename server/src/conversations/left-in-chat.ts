import { type KnownContact, tellKnownContact } from '@sallie/shared/contract/chatbot';
import type { Message } from '@sallie/shared/contract/message';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound } from '../http/refusal.ts';
import type { FinishConversation } from '../leads/left-before.ts';
import { type LeadDeps, saveLead, tellChanged } from '../leads/save.ts';
import type { VisitorTokens } from '../leads/visitor-token.ts';
import type { Relay } from '../realtime/relay.ts';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState, Write } from '../store/store.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import { leftOf, watchQuiet } from './quiet.ts';

/** Who says nothing more for so long has left. */
const QUIET = 10 * 60_000;
/** Who has left the page and is not back in so long: a reload, or the next page on a slow line, takes less. */
const PAGE_LEFT = 15_000;

interface LeftInChatDeps extends LeadDeps {
  relay: Relay;
  log: Logger;
  /** Runs `task` every so many milliseconds; returns its cancelling. */
  every: Every;
}

export type LeftInChat = Awaited<ReturnType<typeof watchLeftInChat>>;

/**
 * Nobody who left a way to be reached is forgotten: a conversation that goes quiet, or whose page is left, before a
 * request is stored makes its visitor a lead of their own, with what is known.
 */
export async function watchLeftInChat(deps: LeftInChatDeps) {
  const { store, clock, hub, relay } = deps;
  const quiet = watchQuiet({ ...deps, name: 'left in the chat', act: leave });

  const waitFor = (pageLeft: boolean) => (pageLeft ? PAGE_LEFT : QUIET);

  await relay.whenLeading(async () => {
    quiet.clear();
    for await (const { id, known, last_seq } of store.each('threads')) {
      if (!known) continue;
      const [last] = await store.messagesOf(id, last_seq - 1);
      const since = Math.max(
        Date.parse(known.told_at),
        Date.parse(last?.created_at ?? known.told_at),
      );
      quiet.expect(id, leftOf(waitFor(known.page_left), since, clock.now()));
    }
  });

  /** Only who leads looks at what is due, and finds it anew when that changes. */
  function expectQuiet(visitorId: string, milliseconds: number): void {
    if (relay.leads()) quiet.expect(visitorId, milliseconds);
  }
  hub.on('frame', (frame) => {
    if (frame.type === 'liveChatMessage' && !frame.data.is_bot)
      expectQuiet(frame.data.visitor_id, QUIET);
  });
  relay.hear('contactKnown', ({ visitorId, pageLeft }) =>
    expectQuiet(visitorId, waitFor(pageLeft)),
  );

  /** The visitor's record and their conversation, while nobody else changes either. */
  function inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    return store.exclusively(lockNames.lead(id), () => inConversation(store, id, task));
  }

  function leave(id: string, isQuiet: () => boolean): Promise<void> {
    return inTurn(id, async () => {
      const [visitor, conversation] = [
        await store.get('visitors', id),
        await conversationOf(store, id),
      ];
      const messages = visitor ? await store.messagesOf(id) : [];
      if (!visitor || !isQuiet() || !isForgotten(conversation, visitor, messages)) return;
      const lead = leftBy(visitor, conversation.known?.contact ?? {});
      if (toldOfTrouble(messages, visitor.handled_at, deps)) lead.urgent = true;
      lead.spam ||= await deps.spamFilter.holdsWords(lead);
      // One person waits once: the lead stands for the message that nobody answered.
      const settled = { ...conversation, waiting_since: null, reminded: false };
      await saveLead(deps, {
        lead,
        also: [{ put: 'threads', record: settled }],
        // Whoever was mailed about before comes back into Today, not into the mailbox.
        mails: await deps.mailsFor(lead, 'alert' in visitor.mails ? 'alert' : undefined),
      });
    });
  }

  function leftBy({ urgent: _, ...visitor }: Visitor, contact: KnownContact): Visitor {
    const at = clock.now().toISOString();
    return {
      ...visitor,
      ...contact,
      mails: { ...visitor.mails },
      left_at: at,
      claim: visitor.left_at ? null : visitor.claim,
      handled_at: null,
      snoozed_until: undefined,
      call_back_at: undefined,
      read: null,
      version: visitor.version + 1,
      history: [...visitor.history, { at, by: { role: 'bot' }, type: 'left-chat' }],
    };
  }

  return {
    /** What the page has learnt of its visitor. Throws a 404 for one who is not known. */
    told(id: string, contact: KnownContact, page_left: boolean): Promise<void> {
      return inTurn(id, async () => {
        const visitor = await store.get('visitors', id);
        if (!visitor) throw notFound();
        const told_at = clock.now().toISOString();
        const conversation = {
          ...(await conversationOf(store, id)),
          known: { contact, told_at, page_left },
        };
        const corrected = corrections(visitor, contact, told_at);
        const writes: Write[] = [{ put: 'threads', record: conversation }];
        if (corrected) writes.push({ put: 'visitors', record: corrected });
        await store.commit(writes);
        expectQuiet(id, waitFor(page_left));
        relay.tell('contactKnown', { visitorId: id, pageLeft: page_left });
        if (corrected) tellChanged(hub, corrected);
      });
    },
    finish: ((id, task) =>
      inTurn(id, async () => {
        const at = clock.now().toISOString();
        const { known, ...conversation } = await conversationOf(store, id);
        const visitor = await store.get('visitors', id);
        const writes: Write[] = [{ put: 'threads', record: { ...conversation, requested_at: at } }];
        if (!visitor || !isOpen(visitor)) return task(writes, null);
        const record: Visitor = {
          ...visitor,
          handled_at: at,
          version: visitor.version + 1,
          history: [...visitor.history, { at, by: { role: 'bot' }, type: 'request-sent' }],
        };
        const result = await task([...writes, { put: 'visitors', record }], visitor);
        tellChanged(hub, record);
        return result;
      })) satisfies FinishConversation,
    stop: quiet.stop,
  };
}

const isOpen = ({ left_at, handled_at }: Visitor) => Boolean(left_at) && handled_at === null;

/** Since staff were done with what was said before. */
function toldOfTrouble(
  messages: readonly Message[],
  handledAt: string | null,
  { isUrgent }: Pick<LeadDeps, 'isUrgent'>,
): boolean {
  return messages.some(
    ({ is_bot, is_admin, message, created_at }) =>
      !is_bot && !is_admin && created_at > (handledAt ?? '') && isUrgent(message),
  );
}

/** Nobody on the staff has the conversation or had its last word, no request came of it, and it is not an open lead already. */
function isForgotten(
  conversation: ConversationState,
  visitor: Visitor,
  messages: readonly Message[],
): boolean {
  const { known, requested_at, taken_by } = conversation;
  if (!known || requested_at || taken_by !== null || isOpen(visitor)) return false;
  const last = messages.findLast(({ is_bot }) => !is_bot);
  if (last?.is_admin) return false;
  // Once staff are done with what was left, only a new word makes it new.
  return !visitor.handled_at || (last !== undefined && last.created_at > visitor.handled_at);
}

/** An open lead with what its visitor has said since; null when that is nothing new. */
function corrections(visitor: Visitor, contact: KnownContact, at: string): Visitor | null {
  const said = Object.keys(contact) as (keyof KnownContact)[];
  const changed = said.filter((field) => visitor[field] !== contact[field]);
  if (!isOpen(visitor) || changed.length === 0) return null;
  const record = { ...visitor, ...contact, version: visitor.version + 1 };
  return {
    ...record,
    history: [
      ...visitor.history,
      { at, by: { role: 'visitor' }, type: 'corrected', fields: changed },
    ],
  };
}

interface KnownDeps {
  visitorTokens: VisitorTokens;
  left: LeftInChat;
  limits: Limits;
}

export function bindKnown(bind: Binder, { visitorTokens, left, limits }: KnownDeps): void {
  bind.open(
    tellKnownContact,
    async ({ body, ctx }) => {
      const { visitor_id, page_left = false, ...contact } = body;
      if (visitorTokens.visitorOf(ctx.req) !== visitor_id) throw notFound();
      await left.told(visitor_id, contact, page_left);
      return {};
    },
    { limit: limits.conversations },
  );
}
