import {
  type ConversationNote,
  readConversationNotes,
  readQuickReplies,
  saveQuickReplies,
  writeConversationNote,
} from '@sallie/shared/contract/conversation';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { StaffRef } from '../leads/lead-edit.ts';
import { ONLY } from '../store/declaration.ts';
import { lockNames } from '../store/lock-names.ts';
import { conversationOf, inConversation } from './conversation-state.ts';

/** The notes of a conversation are stored again with each of its messages. */
const MOST_NOTES = 100;

type NoteDeps = Pick<Core, 'store' | 'hub' | 'clock' | 'random'>;

/** Handles the notes of staff in a conversation, which visitors never see. */
export function bindNotes(bind: Binder, deps: NoteDeps): void {
  const { store } = deps;

  bind.staff(readConversationNotes, async ({ params }) => {
    const id = params.id ?? '';
    if (!(await store.get('visitors', id))) throw notFound();
    return (await conversationOf(store, id)).notes ?? [];
  });

  bind.staff(writeConversationNote, async ({ body, params, staff }) => {
    const { note, client_id = null } = body;
    return writeNote(deps, params.id ?? '', { note, client_id }, staff);
  });
}

/** A note neither takes the conversation over nor ends a silence, because the visitor does not see it. */
async function writeNote(
  { store, hub, clock, random }: NoteDeps,
  visitor_id: string,
  sent: Pick<ConversationNote, 'note' | 'client_id'>,
  { id: by_id, name: by }: StaffRef,
): Promise<ConversationNote> {
  return inConversation(store, visitor_id, async () => {
    if (!(await store.get('visitors', visitor_id))) throw notFound();
    const conversation = await conversationOf(store, visitor_id);
    const { notes = [], last_seq } = conversation;
    const known = sent.client_id && notes.find((one) => one.client_id === sent.client_id);
    if (known) return known;
    if (notes.length >= MOST_NOTES)
      throw new Refusal(
        409,
        'This conversation takes no more notes. Please use the notes beside it.',
      );
    const created_at = clock.now().toISOString();
    const note = {
      id: random.uuid(),
      visitor_id,
      after_seq: last_seq,
      ...sent,
      by,
      by_id,
      created_at,
    };
    await store.commit([{ put: 'threads', record: { ...conversation, notes: [...notes, note] } }]);
    hub.toStaff({ type: 'conversationNote', data: note });
    return note;
  });
}

type QuickReplyDeps = Pick<Core, 'store' | 'audit' | 'hub'>;

/** Owners write the quick replies; every desk is notified of a change. */
export function bindQuickReplies(bind: Binder, { store, audit, hub }: QuickReplyDeps): void {
  bind.staff(readQuickReplies, async () => {
    return (await store.get('quick-replies', ONLY)) ?? { version: 0, replies: [] };
  });

  bind.owner(saveQuickReplies, ({ body: { version, replies }, staff }) =>
    store.exclusively(lockNames.quickReplies, async () => {
      const before = (await store.get('quick-replies', ONLY))?.version ?? 0;
      if (version !== undefined && version !== before)
        throw new Refusal(409, 'Somebody changed the quick replies meanwhile. Please try again.');
      const saved = { version: before + 1, replies };
      const event = { type: 'quick-replies-changed', count: replies.length } as const;
      await audit.within(byStaffMember(staff), [event], (entries) =>
        store.commit([{ put: 'quick-replies', record: { id: ONLY, ...saved } }, ...entries]),
      );
      hub.toStaff({ type: 'quickRepliesChanged' });
      return saved;
    }),
  );
}
