import type { KnownContact } from '@sallie/shared/contract/chatbot';
import type { Message } from '@sallie/shared/contract/conversation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Core } from '../core.ts';
import { notFound } from '../http/refusal.ts';
import type { FinishConversation } from '../leads/left-before.ts';
import { type LeadDeps, publishChange, saveLead } from '../leads/save.ts';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import { leftOf, watchQuiet } from './quiet.ts';
import { besideRequest, finished, isOpen, leftBy, withContact } from './visitor-record.ts';

/** Who says nothing more for so long has left. */
const QUIET_MS = 10 * 60_000;
/** Who has left the page and is not back in so long: a reload, or the next page on a slow line, takes less. */
const PAGE_LEFT_MS = 15_000;

interface LeftInChatDeps extends LeadDeps, Pick<Core, 'relay' | 'log' | 'every'> {}

interface Leaving {
  page_left: boolean;
  wants_call: boolean;
}

/**
 * Nobody who left a way to be reached is forgotten: a conversation that goes quiet, or whose page is left, before a
 * request is stored makes its visitor a lead of their own, with what is known.
 */
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
      // While a colleague had it nothing came of its quiet, and a silence that ends a take-over is longer.
      if (frame.type === 'handBack')
        this.#expectQuiet(frame.data.visitor_id, frame.data.reason === 'quiet' ? 0 : QUIET_MS);
    });
    relay.on('leaving', ({ visitorId, within }) => this.#expectQuiet(visitorId, within));
  }

  /** Finds what is due whenever this process has come to lead. */
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

  /** A conversation came whole, with a way to reach its visitor, which is kept with it. */
  begun(id: string): void {
    this.#expectLeaving(id, QUIET_MS);
  }

  /** What its visitor just said tells of trouble, and has reached everybody. */
  troubled(id: string): void {
    this.#expectLeaving(id, 0);
  }

  /** What the page has learnt of its visitor. Throws a 404 for one who is not known. */
  learnt(id: string, contact: KnownContact, { page_left, wants_call }: Leaving): Promise<void> {
    const { store, clock, hub } = this.#deps;
    return this.#inTurn(id, async () => {
      const visitor = await store.get('visitors', id);
      if (!visitor) throw notFound();
      const reported_at = clock.now().toISOString();
      const before = await conversationOf(store, id);
      const conversation = { ...before, known: { contact, reported_at, page_left } };
      const asksForCall = wants_call && contact.message !== before.known?.contact.message;
      // A note of a report goes with the next one that is without it: an email address that was only dictated, confirmed by now.
      const isOver = !contact.message && visitor.message === before.known?.contact.message;
      const noted = isOver ? { ...contact, message: '' } : contact;
      const corrected = withContact(visitor, noted, reported_at, asksForCall);
      const writes: Write[] = [{ put: 'threads', record: conversation }];
      if (corrected) writes.push({ put: 'visitors', record: corrected });
      await store.commit(writes);
      this.#expectLeaving(id, waitFor(page_left));
      if (corrected) publishChange(hub, corrected);
      // Who is in trouble, or waits for a call, reads that it is with the team: so it is, before they have left.
      if (before.urgent || wants_call) await makeLead(this.#deps, id, wants_call);
    });
  }

  finish: FinishConversation = (id, task, request) => {
    const { store, clock, hub } = this.#deps;
    return this.#inTurn(id, async () => {
      const before = await store.get('visitors', id);
      // Whoever was erased meanwhile leaves no conversation behind.
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

  /** Only who leads looks at what is due, and finds it anew when that changes. */
  #expectQuiet(visitorId: string, milliseconds: number): void {
    if (this.#deps.relay.leads()) this.#quiet.expect(visitorId, milliseconds);
  }

  /** Whichever process leads, this one or another. */
  #expectLeaving(visitorId: string, within: number): void {
    this.#expectQuiet(visitorId, within);
    this.#deps.relay.publish('leaving', { visitorId, within });
  }

  /** The visitor's record and their conversation, while nobody else changes either. */
  #inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    const { store } = this.#deps;
    return store.exclusively(lockNames.lead(id), () => inConversation(store, id, task));
  }
}

const waitFor = (pageLeft: boolean) => (pageLeft ? PAGE_LEFT_MS : QUIET_MS);

/** Runs in the turn of the visitor and of their conversation. */
async function makeLead(deps: LeftInChatDeps, id: string, wantsCall = false): Promise<void> {
  const { store, clock } = deps;
  const visitor = await store.get('visitors', id);
  const conversation = await conversationOf(store, id);
  const messages = visitor ? await store.messagesOf(id) : [];
  // Who asks for a call after a request of before waits for that call.
  const before = wantsCall ? { ...conversation, requested_at: undefined } : conversation;
  if (!visitor || !isForgotten(before, visitor, messages)) return;
  const lead = leftBy(visitor, conversation.known?.contact ?? {}, clock.now().toISOString());
  if (conversation.urgent || deps.isUrgent(lead.message)) lead.urgent = true;
  lead.spam = !lead.urgent && (lead.spam || (await deps.spamFilter.holdsWords(lead)));
  await saveLead(deps, {
    lead,
    also: [{ put: 'threads', record: settled(conversation) }],
    // Whoever was mailed about before comes back into Today, not into the mailbox.
    mails: await deps.mailsFor(lead, { except: 'alert' in visitor.mails ? 'alert' : undefined }),
  });
}

/** One person waits once: a lead stands for the message that nobody answered. */
function settled(conversation: ConversationState): ConversationState {
  if (conversation.taken_by !== null) return conversation;
  return { ...conversation, waiting_since: null, reminded: false, urgent: false };
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
