import type { Message } from '@sallie/shared/contract/conversation';
import { limits } from '@sallie/shared/contract/field';
import { mailKey } from '@sallie/shared/contract/mail';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Core } from '../core.ts';
import type { Admission } from '../leads/mail-admission.ts';
import {
  missedReplyFor,
  renderMail,
  type TemplateContext,
} from '../leads/mail-templates/templates.ts';
import { REMIND_AFTER_MS, REMIND_AGAIN_AFTER_MS, REMINDERS_LOOK_EVERY_MS } from '../leads/mails.ts';
import { keepMails } from '../leads/save.ts';
import { queued, queuedInWords } from '../mail/outgoing.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState, OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import type { Presence } from './presence.ts';

/** With this delay five staff messages make one mail. */
const MAIL_AFTER_MS = 60_000;

export interface WaitingDeps
  extends Pick<Core, 'store' | 'hub' | 'relay' | 'clock' | 'random' | 'log' | 'outbox' | 'every'> {
  presence: Presence;
  context(): Omit<TemplateContext, 'now'>;
  admit: Admission['admit'];
}

interface Due {
  visitor: Visitor;
  /** Null when nothing is due. */
  record: ConversationState | null;
  wanted: OutgoingMail[];
  /** True when more may become due without a new message. */
  mayComeDue: boolean;
}

/** Mails staff about a visitor without an answer, and mails visitors the replies that they missed. */
export async function watchWaiting(deps: WaitingDeps) {
  const { store, relay, clock, log } = deps;
  const watched = new Set<string>();
  /** After its check failed, a conversation is skipped until this steady time (ms). */
  const failed = new Map<string, number>();
  await relay.whenLeading(async () => {
    watched.clear();
    for await (const conversation of store.each('threads')) {
      if (owedSince(conversation) !== null || (await hasUnseen(store, conversation)))
        watched.add(conversation.id);
    }
  });

  async function look(id: string): Promise<void> {
    if ((failed.get(id) ?? 0) > clock.steady()) return;
    try {
      await mailDue(deps, id, () => watched.delete(id));
      failed.delete(id);
    } catch (error) {
      logFailure(log, 'waiting', error, { visitor: id });
      failed.set(id, clock.steady() + REMIND_AGAIN_AFTER_MS);
    }
  }

  const stop = deps.every(REMINDERS_LOOK_EVERY_MS, () => {
    for (const id of watched) void look(id);
  });

  return {
    watch: (visitorId: string) => void watched.add(visitorId),
    stop,
  };
}

/**
 * Calls `onNothingDue` when nothing becomes due without a new message. Holds the visitor's turn too, because
 * the mail and the visitor's record are one commit.
 */
function mailDue(deps: WaitingDeps, id: string, onNothingDue: () => void): Promise<void> {
  const { store } = deps;
  const task = async () => {
    const conversation = await conversationOf(store, id);
    const due = await dueIn(deps, conversation);
    if (!due?.mayComeDue) onNothingDue();
    if (!due?.record) return;
    const mails = await deps.admit(due.wanted, due.visitor.email);
    await keepMails(deps, due.visitor, mails, [{ put: 'threads', record: due.record }]);
  };
  return store.exclusively(lockNames.lead(id), () => inConversation(store, id, task));
}

/** Null when the visitor does not exist any more. */
async function dueIn(deps: WaitingDeps, conversation: ConversationState): Promise<Due | null> {
  const { store, clock, presence } = deps;
  const now = clock.now();
  const visitor = await store.get('visitors', conversation.id);
  if (!visitor) return null;
  const since = owedSince(conversation);
  if (since !== null && now.getTime() - since >= REMIND_AFTER_MS) {
    const wanted = await reminderOf(deps, conversation, visitor, since);
    return { visitor, record: { ...conversation, reminded: true }, wanted, mayComeDue: true };
  }
  const isUnseen = await hasUnseen(store, conversation);
  // Read only for visitors who are away, because it may read from disk every few seconds.
  const isMissed = isUnseen && !presence.isOnline(conversation.id);
  const missed = isMissed ? await unseen(store, conversation) : [];
  const last = missed.at(-1);
  const quiet = last ? now.getTime() - Date.parse(last.created_at) : 0;
  if (last && quiet >= MAIL_AFTER_MS) {
    const texts = missed.map(({ message }) => message);
    const rendered = missedReplyFor(visitor, texts, last.id, { ...deps.context(), now });
    const wanted = rendered ? [queuedInWords(rendered, ...about(deps, visitor))] : [];
    return { visitor, record: { ...conversation, mailed_seq: last.seq }, wanted, mayComeDue: true };
  }
  return { visitor, record: null, wanted: [], mayComeDue: isUnseen || since !== null };
}

const about = ({ random, clock }: WaitingDeps, { id }: Visitor) =>
  [{ kind: 'visitors', id } as const, { id: random.uuid(), now: clock.now() }] as const;

/** A mail about trouble has the visitor's words, and leaves even when the visitor is a suspect. */
async function reminderOf(
  deps: WaitingDeps,
  { urgent_seq }: ConversationState,
  visitor: Visitor,
  since: number,
): Promise<OutgoingMail[]> {
  // Each wait has its own key, because a second mail with the same Message-ID would be dropped as a duplicate.
  const key = mailKey('reminder', since);
  if (urgent_seq === undefined) return visitor.spam ? [] : [queued(key, ...about(deps, visitor))];
  const messages = await deps.store.messagesOf(visitor.id, urgent_seq - 1);
  const said = messages.filter(({ is_bot, is_admin }) => !is_bot && !is_admin);
  const message = said.map((one) => one.message).join('\n');
  const troubled = {
    ...visitor,
    urgent: true,
    spam: false,
    message: message.slice(0, limits.message),
  };
  const rendered = renderMail(troubled, key, { ...deps.context(), now: deps.clock.now() });
  return rendered ? [queuedInWords(rendered, ...about(deps, visitor))] : [];
}

async function hasUnseen(store: Store, conversation: ConversationState): Promise<boolean> {
  return (await store.countMessages(conversation.id, 'staff', seenUpTo(conversation))) > 0;
}

async function unseen(store: Store, conversation: ConversationState): Promise<Message[]> {
  const messages = await store.messagesOf(conversation.id, seenUpTo(conversation));
  return messages.filter(({ is_admin }) => is_admin);
}

/** Returns when the wait began (ms since 1970); null when nobody waits or staff have been mailed. */
function owedSince({ waiting_since, reminded }: ConversationState): number | null {
  return waiting_since === null || reminded ? null : Date.parse(waiting_since);
}

/** Returns the `seq` up to which the visitor has read or was mailed. */
function seenUpTo({ visitor_read, mailed_seq }: ConversationState): number {
  return Math.max(visitor_read, mailed_seq);
}
