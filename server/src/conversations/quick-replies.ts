import {
  QuickReplies,
  readQuickReplies,
  saveQuickReplies,
} from '@sallie/shared/contract/quick-replies';
import * as z from 'zod/mini';
import { type Audit, byStaffMember } from '../audit/audit.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Store } from '../store/store.ts';

const SETTING = 'quick replies';

interface QuickReplyDeps {
  store: Store;
  audit: Audit;
  hub: Pick<Hub, 'toStaff'>;
}

/** The texts that staff send again and again; an owner writes them, and every desk hears of it. */
export function bindQuickReplies(bind: Binder, { store, audit, hub }: QuickReplyDeps): void {
  bind.staff(readQuickReplies, async () => {
    const kept = await store.get('settings', SETTING);
    return kept ? z.parse(QuickReplies, kept.value) : { replies: [] };
  });

  bind.owner(saveQuickReplies, async ({ body, staff }) => {
    const count = body.replies.length;
    const entry = audit.entry(byStaffMember(staff), { type: 'quick-replies-changed', count });
    await store.commit([{ put: 'settings', record: { id: SETTING, value: body } }, entry]);
    hub.toStaff({ type: 'quickRepliesChanged' });
    audit.log(entry);
    return body;
  });
}
