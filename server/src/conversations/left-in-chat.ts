import type { KnownContact } from '@sallie/shared/contract/chatbot';
import type { Message } from '@sallie/shared/contract/conversation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Core } from '../core.ts';
import { notFound } from '../http/refusal.ts';
import type { FinishConversation } from '../leads/new-lead.ts';
import { type LeadDeps, publishChange, saveLead } from '../leads/save.ts';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import { leftOf, watchQuiet } from './quiet.ts';
import { besideRequest, finished, isOpen, leftBy, withContact } from './visitor-record.ts';

/** A visitor who writes nothing for this long has left. */
const QUIET_MS = 10 * 60_000;
/** A reload, or the next page on a slow connection, takes less. */
const PAGE_LEFT_MS = 15_000;

interface LeftInChatDeps extends LeadDeps, Pick<Core, 'relay' | 'log' | 'every'> {}

interface Leaving {
  page_left: boolean;
  wants_call: boolean;
}

/** Makes a lead of a reachable visitor who falls quiet or leaves the page before a request is stored. */
export class LeftInChat {
  readonly #deps: LeftInChatDeps;
  readonly #quiet: ReturnType<typeof watchQuiet>;

  constructor(deps: LeftInChatDeps) {
    const { hub, relay } = deps;
    this.#deps = deps;
    this.#quiet = watchQuiet({
      ...deps,
      name: 'left in the chat',
      act: (id, isQuiet) =>
        this.#inTurn(id, async () => {
          if (isQuiet()) await makeLead(deps, id);
        }),
    });
    hub.on('frame', (frame) => {
      if (frame.type === 'liveChatMessage' && !frame.data.is_bot)
        this.#expectQuiet(frame.data.visitor_id, QUIET_MS);
      // Staff had the conversation until now. The silence that ends a take-over is longer than QUIET_MS.
      if (frame.type === 'handBack')
        this.#expectQuiet(frame.data.visitor_id, frame.data.reason === 'quiet' ? 0 : QUIET_MS);
    });
    relay.on('leaving', ({ visitorId, within }) => this.#expectQuiet(visitorId, within));
  }

  /** Finds what is due each time this process starts to lead. */
  async open(): Promise<void> {
    const { store, clock, relay } = this.#deps;
    await relay.whenLeading(async () => {
      this.#quiet.clear();
      for await (const { id, known, last_seq } of store.each('threads')) {
        if (!known) continue;
        const [last] = await store.messagesOf(id, last_seq - 1);
        const instants = [known.reported_at, last?.created_at ?? known.reported_at];
        const since = Math.max(...instants.map((at) => Date.parse(at)));
        this.#quiet.expect(id, leftOf(waitFor(known.page_left), since, clock.now()));
      }
    });
  }

  /** Called when a page sent a whole conversation with a way to reach its visitor. */
  begun(id: string): void {
    this.#expectLeaving(id, QUIET_MS);
  }

  /** Called after a message that reports trouble has reached everybody. */
  troubled(id: string): void {
    this.#expectLeaving(id, 0);
  }

  /** Stores what the page knows of its visitor. Throws 404 for an unknown visitor. */
  learnt(id: string, contact: KnownContact, { page_left, wants_call }: Leaving): Promise<void> {
    const { store, clock, hub } = this.#deps;
    return this.#inTurn(id, async () => {
      const visitor = await store.get('visitors', id);
      if (!visitor) throw notFound();
      const reported_at = clock.now().toISOString();
      const before = await conversationOf(store, id);
      const conversation = { ...before, known: { contact, reported_at, page_left } };
      const asksForCall = wants_call && contact.message !== before.known?.contact.message;
      // A note that the next report lacks is dropped, such as a dictated email that has been confirmed since.
      const isOver = !contact.message && visitor.message === before.known?.contact.message;
      const noted = isOver ? { ...contact, message: '' } : contact;
      const corrected = withContact(visitor, noted, reported_at, asksForCall);
      const writes: Write[] = [{ put: 'threads', record: conversation }];
      if (corrected) writes.push({ put: 'visitors', record: corrected });
      await store.commit(writes);
      this.#expectLeaving(id, waitFor(page_left));
      if (corrected) publishChange(hub, corrected);
      // A visitor in trouble, or who wants a call, reads that the team knows, so the lead is made at once.
      if (before.urgent_seq !== undefined || wants_call) await makeLead(this.#deps, id, wants_call);
    });
  }

  finish: FinishConversation = (id, task, request) => {
    const { store, clock, hub } = this.#deps;
    return this.#inTurn(id, async () => {
      const before = await store.get('visitors', id);
      // A visitor who was erased meanwhile must leave no conversation behind.
      if (!before) return task([], null, null);
      const at = clock.now().toISOString();
      const { known, ...conversation } = await conversationOf(store, id);
      const asked = {
        ...settled(conversation),
        requested_at: at,
        ...(request && { request: request.id }),
      };
      const writes: Write[] = [{ put: 'threads', record: asked }];
      const visitor = besideRequest(before, request, at) ?? before;
      const record = isOpen(before) ? finished(visitor, at) : visitor;
      if (record === before) return task(writes, null, before);
      const open = record === visitor ? null : visitor;
      const result = await task([...writes, { put: 'visitors', record }], open, record);
      publishChange(hub, record);
      return result;
    });
  };

  stop(): void {
    this.#quiet.stop();
  }

  /** Only the leading process acts; a new leader finds what is due by itself. */
  #expectQuiet(visitorId: string, milliseconds: number): void {
    if (this.#deps.relay.leads()) this.#quiet.expect(visitorId, milliseconds);
  }

  /** Reaches the leading process, this one or another. */
  #expectLeaving(visitorId: string, within: number): void {
    this.#expectQuiet(visitorId, within);
    this.#deps.relay.publish('leaving', { visitorId, within });
  }

  #inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    const { store } = this.#deps;
    return store.exclusively(lockNames.lead(id), () => inConversation(store, id, task));
  }
}

const waitFor = (pageLeft: boolean) => (pageLeft ? PAGE_LEFT_MS : QUIET_MS);

/** Runs in the turn of the visitor and of the conversation. */
async function makeLead(deps: LeftInChatDeps, id: string, wantsCall = false): Promise<void> {
  const { store, clock } = deps;
  const visitor = await store.get('visitors', id);
  const conversation = await conversationOf(store, id);
  const messages = visitor ? await store.messagesOf(id) : [];
  // A visitor who asks for a call after an earlier request waits for that call.
  const before = wantsCall ? { ...conversation, requested_at: undefined } : conversation;
  if (!visitor || !isForgotten(before, visitor, messages)) return;
  const lead = leftBy(visitor, conversation.known?.contact ?? {}, clock.now().toISOString());
  if (conversation.urgent_seq !== undefined || deps.isUrgent(lead.message)) lead.urgent = true;
  lead.spam = !lead.urgent && (lead.spam || (await deps.spamFilter.holdsWords(lead)));
  await saveLead(deps, {
    lead,
    also: [{ put: 'threads', record: settled(conversation) }],
    // Staff were mailed about this visitor before, so the lead only comes back into Today.
    mails: await deps.mailsFor(lead, { except: 'alert' in visitor.mails ? 'alert' : undefined }),
  });
}

/** The lead stands for the unanswered message, so that one person waits only once. */
function settled(conversation: ConversationState): ConversationState {
  if (conversation.taken_by !== null) return conversation;
  return { ...conversation, waiting_since: null, reminded: false, urgent_seq: undefined };
}

/** True when staff neither have the conversation nor wrote last, no request came of it, and no lead is open. */
function isForgotten(
  conversation: ConversationState,
  visitor: Visitor,
  messages: readonly Message[],
): boolean {
  const { known, requested_at, taken_by } = conversation;
  if (!known || requested_at || taken_by !== null || isOpen(visitor)) return false;
  const last = messages.findLast(({ is_bot }) => !is_bot);
  if (last?.is_admin) return false;
  // After staff are done with the lead, only a newer message makes it new.
  return !visitor.handled_at || (last !== undefined && last.created_at > visitor.handled_at);
}
